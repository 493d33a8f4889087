import type { inviteAdmin as contract } from "@aangan/contract/features/admins";
import { hashPassword } from "../../../platform/auth/passwords.ts";
import type { Tx } from "../../../platform/database/db.ts";
import type { StepRequest } from "../../../platform/http/serve.ts";
import { newId, newSecret } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import { addInvitedAdmin } from "../../admins/add-invited-admin.ts";
import { nameOf, roleOfAdmin } from "../../admins/change-role.ts";
import { notifyOfficeChange } from "../../emails/notify-of-safety.ts";
import { planMails } from "../../emails/plan-mail.ts";
import { mailMode } from "../../settings/mail-mode.ts";
import { addressOfLink, makeLinksFor } from "./make-password-link.ts";
import { lockHolder } from "./queries.ts";

/** Adds a person of the office, who chooses a password by the link of a mail. Refuses with `email_taken` or `mail_off`. */
export async function inviteAdmin(request: StepRequest<typeof contract>, publicUrl: string) {
  const { commit, caller, body, now } = request;
  if (mailMode() === "off") refuse("mail_off");
  const passwordHash = await hashPassword(callerName(request), newSecret());
  return commit(async (tx) => {
    const id = await addInvitedAdmin(tx, caller, { ...body, passwordHash }, now);
    await sendAdminInvitation(tx, id, publicUrl, now);
    const added = { person: { id, ...body }, by: await nameOf(tx, caller.id), was: null, is: body.role };
    await notifyOfficeChange(tx, { ...added, isInvited: true }, now);
    return id;
  });
}

/** Sends a new link in place of the one before. Refuses with `not_found` or `mail_off`. */
export async function sendAdminInvitation(tx: Tx, id: string, publicUrl: string, now: Date): Promise<void> {
  const holder = (await lockHolder(tx, { kind: "admin", id })) ?? refuse("not_found");
  if (mailMode() === "off") refuse("mail_off");
  const [token = ""] = await makeLinksFor(tx, [holder], "invitation", now);
  const { name, email: address, language } = holder;
  const role = (await roleOfAdmin(tx, id)) ?? refuse("not_found");
  const facts = { name, flat: "", role, link: addressOfLink(publicUrl, "admin", token) };
  const mail = { key: `invitation:${newId()}`, kind: "invitation" as const, to: { adminId: id }, address, language };
  await planMails(tx, [{ ...mail, facts }], now);
}
