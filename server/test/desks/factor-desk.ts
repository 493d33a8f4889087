import { logInAdmin } from "@aangan/contract/features/admins";
import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmSession,
  FRESH_MINUTES,
  GRACE_DAYS,
  removeSecondFactor,
} from "@aangan/contract/features/second-factor/second-factor";
import { sql } from "kysely";
import { codeAt } from "./authenticator.ts";
import { ADMIN, type Answer, type TestPortal } from "./portal.ts";

export const MINUTE_MS = 60_000;
export const FRESH_MS = FRESH_MINUTES * MINUTE_MS;
export const GRACE_MS = GRACE_DAYS * 24 * 60 * MINUTE_MS;

/** A person of the office with an app on the phone. */
export interface WithPhone {
  token: string;
  secret: string;
  codes: string[];
}

export function useFactors(portal: () => TestPortal) {
  /** Moves on to the next half minute, whose code was not used yet, and returns it. */
  function nextCode({ secret }: { secret: string }): string {
    portal().pass(30_000);
    return codeAt(secret, portal().now());
  }

  async function logIn(email = ADMIN.email, password = ADMIN.password): Promise<string> {
    return (await portal().call(logInAdmin, { body: { email, password } })).token;
  }

  async function enrol(token: string, password = ADMIN.password): Promise<WithPhone> {
    const { secret } = await portal().call(beginSecondFactor, { token, body: { password } });
    const { codes } = await portal().call(confirmSecondFactor, {
      token,
      body: { code: codeAt(secret, portal().now()) },
    });
    return { token, secret, codes };
  }

  const give = (token: string, code: string) => portal().ask(confirmSession, { token, body: { code } });
  const takeOff = (token: string, code: string) => portal().ask(removeSecondFactor, { token, body: { code } });

  /** As the office sets it, without asking the portal, which would ask for a code. */
  async function settle(mode: "off" | "money" | "login"): Promise<void> {
    await sql`INSERT INTO settings (key, value, set_at, set_by)
      VALUES ('secondFactor', ${JSON.stringify({ mode })}::jsonb, ${portal().now()}, 'nobody')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(portal().database.db);
  }

  return { nextCode, logIn, enrol, give, takeOff, settle };
}

export const statusAndCode = ({ status, body }: Answer<{ code?: string }>) => [status, body.code];
