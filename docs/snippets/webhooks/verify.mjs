import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";

// Says whether a request was signed with the secret, not long ago. headers is
// request.headers; body is a Buffer with what was read, before any parsing
// (in Express: express.raw({ type: "application/json" })).
export function verify(secret, headers, body, tolerance = 300) {
  if (!secret?.startsWith("whsec_")) throw new Error("the secret is missing");
  const id = headers["webhook-id"] ?? "";
  const timestamp = headers["webhook-timestamp"] ?? "";
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  const want = Buffer.from(`v1,${hmac.digest("base64")}`);
  const genuine = (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature);
    return given.length === want.length && timingSafeEqual(given, want);
  });
  return genuine && Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance;
}

// To try it: headers from the environment, the body from standard input.
const { env } = process;
const headers = {
  "webhook-id": env.HTTP_WEBHOOK_ID,
  "webhook-timestamp": env.HTTP_WEBHOOK_TIMESTAMP,
  "webhook-signature": env.HTTP_WEBHOOK_SIGNATURE,
};
process.exit(verify(env.WEBHOOK_SECRET, headers, readFileSync(0)) ? 0 : 1);
