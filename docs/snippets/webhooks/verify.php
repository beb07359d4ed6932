<?php

// Says whether a request was signed with the secret, not long ago. $server is
// $_SERVER; $body is what was read, before any parsing.
function verify(string $secret, array $server, string $body, int $tolerance = 300): bool
{
    if (!str_starts_with($secret, 'whsec_')) {
        throw new InvalidArgumentException('the secret is missing');
    }
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $want = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $server['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($want, $given)) {
            return abs(time() - (int) $timestamp) <= $tolerance;
        }
    }
    return false;
}

// Behind a web server the body is php://input; on a command line, to try it,
// it is standard input, and the headers are in the environment.
$body = file_get_contents(PHP_SAPI === 'cli' ? 'php://stdin' : 'php://input');
$good = verify((string) getenv('WEBHOOK_SECRET'), $_SERVER, $body);
http_response_code($good ? 204 : 401);
exit($good ? 0 : 1);
