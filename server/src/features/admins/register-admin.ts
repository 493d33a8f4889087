import type { registerAdmin as contract } from "@aangan/contract/admins";
import type { BodyOf } from "@aangan/contract/endpoint";
import type { Commit } from "../../platform/database/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId, newReadableCode } from "../../platform/ids.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import * as queries from "./queries.ts";
import { codeSha256, needsFirstAdmin } from "./setup-code.ts";

/** So that nobody can fill the office's list. Beyond these the office gets an alert. */
export const mostAdminsWaiting = { withOneEmail: 3, inAll: 50 };

/** Never reveals whether an e-mail is known. Returns the code by which the office knows a waiting registration. */
export async function registerAdmin(commit: Commit, wanted: BodyOf<typeof contract>, deployed: boolean, now: Date) {
  refuseGuessable(wanted.password, wanted, "password");
  const passwordHash = await hashPassword(wanted.password);
  const admin = { id: newId(), name: wanted.name, email: wanted.email, passwordHash, createdAt: now };
  return commit(async (tx) => {
    await queries.lockRegistrations(tx);
    if (await mayBeFirst(tx, wanted.code, deployed, now)) {
      await queries.insertAdmin(tx, { ...admin, approvedAt: now, approvedBy: "set-up" });
      return undefined;
    }
    const waitingCode = newReadableCode();
    const known = await queries.adminsByEmail(tx, wanted.email);
    if (known.some((other) => other.approvedAt)) return waitingCode;
    const waiting = (await queries.adminsInOrder(tx)).filter((other) => !other.approvedAt);
    const { withOneEmail, inAll } = mostAdminsWaiting;
    const isFull = known.length >= withOneEmail || waiting.length >= inAll;
    if (isFull) await raiseStrangersAlert(tx, { kind: "registrations_full", subject: wanted.email }, now);
    else await queries.insertAdmin(tx, { ...admin, waitingCode });
    return waitingCode;
  });
}

async function mayBeFirst(tx: Tx, code: string | undefined, deployed: boolean, now: Date): Promise<boolean> {
  if (!(await needsFirstAdmin(tx))) return false;
  if (!deployed) return true;
  return code !== undefined && (await queries.useSetupCode(tx, codeSha256(code), now));
}
