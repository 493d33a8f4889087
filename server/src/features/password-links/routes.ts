import * as admins from "@aangan/contract/admins";
import * as contract from "@aangan/contract/password-links";
import type { Serve } from "../../platform/http/serve.ts";
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

export function passwordLinkRoutes({ write, steps }: Serve, { publicUrl, onPlanned }: Needs): void {
  write(contract.askForPasswordLink, async ({ tx, body, now }) => {
    await insertAsk(tx, "resident", body.flatOrEmail, now);
    return { message: texts.asked };
  });

  write(contract.askForAdminPasswordLink, async ({ tx, body, now }) => {
    await insertAsk(tx, "admin", body.email, now);
    return { message: texts.asked };
  });

  steps(contract.choosePasswordByLink, async (asked) => {
    const { flatNumber } = await chooseByLink(asked, "resident");
    return { message: texts.chosen, flatNumber };
  });

  steps(contract.chooseAdminPasswordByLink, async (asked) => {
    const { email } = await chooseByLink(asked, "admin");
    return { message: texts.chosen, email };
  });

  steps(admins.inviteAdmin, async (asked) => {
    const _id = await inviteAdmin(asked, publicUrl);
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
