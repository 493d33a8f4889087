import { askForPasswordLink, choosePasswordByLink } from "@aangan/contract/features/login/password-links";
import { logInResident } from "@aangan/contract/features/residents";
import type { Answer, TestPortal } from "./portal.ts";

export interface LinkMail {
  kind: string;
  address: string;
  flat: string;
  name: string;
  token: string;
}

export const NEW_PASSWORD = "three-parrots-on-a-wire";

/** What people do who forgot their password. */
export function openPasswordDesk(portal: TestPortal) {
  const jobs = portal.startJobs();
  /** The mails planned so far, oldest first, of these kinds. */
  async function mails(...kinds: string[]): Promise<LinkMail[]> {
    const rows = await portal.database.db
      .selectFrom("emails")
      .select(["kind", "address", "facts"])
      .where("kind", "in", kinds)
      .orderBy("plannedAt")
      .orderBy("id")
      .execute();
    return rows.map(({ kind, address, facts }) => {
      const { flat = "", name = "", link = "" } = facts as Record<string, string>;
      return { kind, address, flat, name, token: link.split("#")[1] ?? "" };
    });
  }

  /** Waits until everything asked for was looked up. */
  async function lookedUp(): Promise<void> {
    for (;;) {
      const waiting = await portal.database.db.selectFrom("passwordRequests").select("id").execute();
      if (waiting.length === 0) return;
      jobs.nudge("send-password-links");
      await new Promise((go) => setTimeout(go, 20));
    }
  }

  async function ask(flatOrEmail: string): Promise<LinkMail[]> {
    const before = await mails("password_link");
    await portal.call(askForPasswordLink, { body: { flatOrEmail } });
    await lookedUp();
    return (await mails("password_link")).slice(before.length);
  }

  return {
    mails,
    lookedUp,
    ask,
    /** The token of the only link that was sent. */
    askForOne: async (flatOrEmail: string) => {
      const sentMails = await ask(flatOrEmail);
      if (sentMails.length !== 1) throw new Error(`${sentMails.length} links were sent`);
      return sentMails[0]?.token ?? "";
    },
    choose: (token: string, newPassword = NEW_PASSWORD): Promise<Answer<{ code?: string; flatNumber?: string }>> =>
      portal.ask(choosePasswordByLink, { body: { token, newPassword } }) as never,
    logsIn: async (flatNumber: string, password: string) =>
      (await portal.ask(logInResident, { body: { flatNumber, password } })).status === 200,
  };
}
