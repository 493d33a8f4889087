import * as admins from "@aangan/contract/features/admins";
import * as contract from "@aangan/contract/features/login/password-links";
import type { PersonKind } from "../../../platform/auth/known-device.ts";
import { waitForEvenAnswer } from "../../../platform/auth/throttle.ts";
import type { Commit } from "../../../platform/commit.ts";
import type { Serve } from "../../../platform/http/serve.ts";
import { chooseByLink } from "./choose-by-link.ts";
import { inviteResident, inviteResidents } from "./invite.ts";
import { inviteAdmin, sendAdminInvitation } from "./invite-admin.ts";
import { insertAsk } from "./queries.ts";
import { texts } from "./texts.ts";

interface Needs {
  publicUrl: string;
  /** Called once mails were planned. */
  onPlanned(): void;
}

/** Looks up nothing: `send-links.ts` does, so that neither words nor time tell who is known. */
async function keepAsk(commit: Commit, kind: PersonKind, typed: string, now: Date) {
  const began = performance.now();
  await commit((tx) => insertAsk(tx, kind, typed, now));
  await waitForEvenAnswer(began);
  return { message: texts.asked };
}

export function passwordLinkRoutes({ write, steps }: Serve, { publicUrl, onPlanned }: Needs): void {
  steps(contract.askForPasswordLink, ({ commit, body, now }) => keepAsk(commit, "resident", body.flatOrEmail, now));
  steps(contract.askForAdminPasswordLink, ({ commit, body, now }) => keepAsk(commit, "admin", body.email, now));

  steps(contract.choosePasswordByLink, async (request) => {
    const { flatNumber } = await chooseByLink(request, "resident");
    return { message: texts.chosen, flatNumber };
  });

  steps(contract.chooseAdminPasswordByLink, async (request) => {
    const { email } = await chooseByLink(request, "admin");
    return { message: texts.chosen, email };
  });

  steps(admins.inviteAdmin, async (request) => {
    const _id = await inviteAdmin(request, publicUrl);
    onPlanned();
    return { message: texts.invited, _id };
  });

  write(admins.sendAdminInvitation, async ({ tx, params, now, afterCommit }) => {
    await sendAdminInvitation(tx, params.id, publicUrl, now);
    afterCommit(onPlanned);
    return { message: texts.invited };
  });

  write(contract.inviteResident, async ({ tx, params, now, afterCommit }) => {
    await inviteResident(tx, params.id, publicUrl, now);
    afterCommit(onPlanned);
    return { message: texts.invited };
  });

  write(contract.inviteResidents, async ({ tx, body, now, afterCommit }) => {
    const invited = await inviteResidents(tx, body.flats, publicUrl, now);
    afterCommit(onPlanned);
    return { message: texts.invited, ...invited };
  });
}
