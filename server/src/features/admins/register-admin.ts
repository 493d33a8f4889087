import type { ReplyOf } from "@aangan/contract/endpoint";
import type { registerAdmin as contract } from "@aangan/contract/features/admins";
import { refuseGuessable } from "../../platform/auth/guessable.ts";
import { hashForLogin } from "../../platform/auth/passwords.ts";
import { rememberUnkept, unkeptOf } from "../../platform/auth/unkept-registrations.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { newId, newReadableCode } from "../../platform/ids.ts";
import { callerName } from "../../platform/traffic/caller-name.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import * as queries from "./queries.ts";
import { codeSha256, needsFirstAdmin } from "./setup-code.ts";
import { texts } from "./texts.ts";

/** So that nobody can fill the office's list. Beyond these the office gets an alert. */
export const mostAdminsWaiting = { withOneEmail: 3, inAll: 50 };

/** Never reveals whether an e-mail is known, neither by its answer nor by a log-in afterwards. The code tells the office which registration waits. */
export async function registerAdmin(
  request: StepRequest<typeof contract>,
  deployed: boolean,
): Promise<ReplyOf<typeof contract>> {
  const { db, commit, body: input, now } = request;
  refuseGuessable(input.password, input, "password");
  const unkept = `admin:${input.email.toLowerCase()}`;
  const sameEmail = [...(await queries.adminsByEmail(db, input.email)), ...unkeptOf(unkept)];
  const passwordHash = await hashForLogin(callerName(request), sameEmail, input.password);
  const admin = { id: newId(), name: input.name, email: input.email, passwordHash, createdAt: now };
  return commit(async (tx) => {
    await queries.lockRegistrations(tx);
    if (await mayBeFirst(tx, input.code, deployed, now)) {
      await queries.insertAdmin(tx, { ...admin, approvedAt: now, approvedBy: "set-up" });
      return { message: texts.registered, state: "active" };
    }
    const waitingCode = newReadableCode();
    const reply = { message: texts.registeredWaiting, state: "waiting" as const, waitingCode };
    const waiting = (await queries.adminsInOrder(tx)).filter((other) => !other.approvedAt);
    const alike = waiting.filter(({ email }) => email.toLowerCase() === input.email.toLowerCase());
    const { withOneEmail, inAll } = mostAdminsWaiting;
    const isFull = alike.length >= withOneEmail || waiting.length >= inAll;
    if (isFull) {
      await raiseStrangersAlert(tx, { kind: "registrations_full", subject: input.email }, now);
      rememberUnkept(unkept, passwordHash);
    } else await queries.insertAdmin(tx, { ...admin, waitingCode });
    return reply;
  });
}

async function mayBeFirst(tx: Tx, code: string | undefined, deployed: boolean, now: Date): Promise<boolean> {
  if (!(await needsFirstAdmin(tx))) return false;
  if (!deployed) return true;
  return code !== undefined && (await queries.useSetupCode(tx, codeSha256(code), now));
}
