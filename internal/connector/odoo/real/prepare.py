# Run by odoo.sh in Odoo's own shell: the users of the story and their API
# keys, which no external call can make. Prints NAME=KEY lines.
import datetime
import inspect


def key(user):
    keys = env["res.users.apikeys"].with_user(user)
    if "expiration_date" in inspect.signature(keys._generate).parameters:  # from 18 on
        ends = datetime.datetime.now() + datetime.timedelta(days=60 if user.login == "mawid" else 1)
        return keys._generate("rpc", "story", ends)
    return keys._generate("rpc", "story")


def user(name, login, *groups):
    groups_field = "group_ids" if "group_ids" in env["res.users"]._fields else "groups_id"
    ids = [env.ref(group).id for group in ("base.group_user",) + groups]
    vals = {"name": name, "login": login, "password": login, "tz": "Asia/Riyadh", groups_field: [(6, 0, ids)]}
    return env["res.users"].with_context(no_reset_password=True).create(vals)


env.company.country_id = env.ref("base.sa")
sara = user("د. سارة القحطاني", "sara")
omar = user("Dr Omar", "omar")
adapter = user("mawid", "mawid", "base.group_partner_manager")
poor = user("poor", "poor")
env["hr.employee"].create({"name": sara.name, "user_id": sara.id, "tz": "Asia/Riyadh"})
env["hr.employee"].create({"name": omar.name, "user_id": omar.id, "tz": "Asia/Riyadh"})
print("sara=%d" % sara.id)
print("omar=%d" % omar.id)
print("adapter=%s" % key(adapter))
print("poor=%s" % key(poor))
print("admin=%s" % key(env.ref("base.user_admin")))
env.cr.commit()
