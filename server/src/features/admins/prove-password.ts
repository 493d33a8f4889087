import { passwordOwner } from "../../platform/auth/passwords.ts";
import type { KnownPerson } from "../../platform/auth/person-queries.ts";
import { type Attempt, throttled } from "../../platform/auth/throttle.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { accountOf } from "./log-in-admin.ts";
import { adminsByEmail } from "./queries.ts";

type Asking = Omit<Attempt, "account" | "tellOffice"> & { caller: { id: string } };

/** The caller's own password, as slow and as limited as a log-in: somebody else may hold the token. */
export async function provePassword(
  request: Asking,
  email: string,
  { field, typed }: { field: string; typed: string | undefined },
): Promise<KnownPerson> {
  if (typed === undefined) return refuse("field_missing", { field });
  try {
    return await throttled({ ...request, account: accountOf(email), tellOffice: raiseStrangersAlert }, async () => {
      const own = (await adminsByEmail(request.db, email)).filter(({ id }) => id === request.caller.id);
      return (await passwordOwner(own, typed)) ?? refuse("credentials_wrong");
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "credentials_wrong") refuse("current_password_wrong", { field });
    throw error;
  }
}
