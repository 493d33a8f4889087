import type { chooseAdminPasswordByLink, choosePasswordByLink } from "@aangan/contract/features/login/password-links";
import { refuseGuessable } from "../../../platform/auth/guessable.ts";
import { type PersonKind, rememberDevice } from "../../../platform/auth/known-device.ts";
import { hashPassword } from "../../../platform/auth/passwords.ts";
import { choosePassword } from "../../../platform/auth/person-queries.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import type { StepRequest } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import { accountOf as accountOfAdmin } from "../../admins/log-in-admin.ts";
import { notifyPasswordChange } from "../../emails/notify-of-safety.ts";
import { accountOf as accountOfResident } from "../../residents/log-in-resident.ts";
import { sha256 } from "./make-password-link.ts";
import { type Holder, lockHolder, ownerOfLink, useLink } from "./queries.ts";

type Asking = StepRequest<typeof choosePasswordByLink> | StepRequest<typeof chooseAdminPasswordByLink>;

const accountOf = ({ kind, flatNumber, email }: Holder) =>
  kind === "admin" ? accountOfAdmin(email) : accountOfResident(flatNumber);

/**
 * Ends the link and every session; this device counts as known, so that failed log-ins before do not make it wait. Refuses with
 * `link_dead` whatever is wrong with the link, before anything slow is done for it.
 */
export async function chooseByLink(request: Asking, kind: PersonKind): Promise<Holder> {
  const { db, commit, device, body, now } = request;
  const tokenSha256 = sha256(body.token);
  const owner = (await ownerOfLink(db, kind, tokenSha256, now)) ?? refuse("link_dead");
  refuseGuessable(body.newPassword, owner, "newPassword");
  const passwordHash = await hashPassword(callerName(request), body.newPassword);
  const { holder, cookie } = await commit(async (tx) => {
    const holder = (await lockHolder(tx, owner)) ?? refuse("link_dead");
    const linkHashes = { tokenSha256, passwordSha256: sha256(holder.passwordHash) };
    if (!(await useLink(tx, holder, linkHashes, now))) refuse("link_dead");
    await choosePassword(tx, kind, holder, passwordHash);
    await endSessionsOf(tx, kind, holder.id);
    await notifyPasswordChange(tx, holder, now);
    return { holder, cookie: await rememberDevice(tx, device, { ...holder, account: accountOf(holder) }, now) };
  });
  device.keep(cookie);
  return holder;
}
