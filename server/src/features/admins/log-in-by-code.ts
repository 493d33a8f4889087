import { performance } from "node:perf_hooks";
import type { ReplyOf } from "@aangan/contract/endpoint";
import type { logInByCode as contract } from "@aangan/contract/features/second-factor/second-factor";
import { rememberDevice } from "../../platform/auth/known-device.ts";
import { shareLockPerson } from "../../platform/auth/person-queries.ts";
import { codeKey } from "../../platform/auth/second-factor/factor-queries.ts";
import { endHalf, halfOf } from "../../platform/auth/second-factor/half-session-queries.ts";
import { consumeCode, tryCode } from "../../platform/auth/second-factor/try-code.ts";
import { openSession } from "../../platform/auth/sessions.ts";
import { waitForEvenAnswer } from "../../platform/auth/throttle.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { loggedIn } from "./log-in-admin.ts";
import { adminById } from "./queries.ts";

/** The second step of a log-in. A wrong password, a wrong code and a half that is too old are refused alike. */
export async function logInByCode(request: StepRequest<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { db, commit, body, device, now } = request;
  const began = performance.now();
  const half = await halfOf(db, body.half, now);
  const admin = half?.adminId ? await adminById(db, half.adminId) : undefined;
  // Wrong passwords have a counter of their own, which closes nobody's.
  const key = half?.adminId ? codeKey(half.adminId) : `code of nobody:${half?.account}`;
  const opened =
    half &&
    (await commit(async (tx) => {
      const person = admin && (await shareLockPerson(tx, "admin", admin.id));
      const notifyOffice = admin && (() => raiseAlert(tx, { kind: "codes_guessed", subject: admin.email }, now));
      const isRight = await tryCode(
        tx,
        { key, now, ...(notifyOffice && { tellOffice: notifyOffice }) },
        async () =>
          person !== undefined && (await consumeCode(tx, person.id, body.code, now)) && endHalf(tx, body.half),
      );
      if (!isRight || !person) return undefined;
      const owner = { kind: "admin" as const, id: person.id };
      const cookie = await rememberDevice(tx, device, { ...owner, account: half.account }, now);
      const token = await openSession(tx, { ...owner, userAgent: device.userAgent, confirmedAt: now }, now);
      return { token, cookie };
    }));
  if (!opened || !admin) {
    await waitForEvenAnswer(began);
    return refuse("log_in_wrong");
  }
  device.keep(opened.cookie);
  return { token: opened.token, ...loggedIn(admin) };
}
