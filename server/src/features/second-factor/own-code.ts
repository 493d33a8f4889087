import { codeKey } from "../../platform/auth/second-factor/factor-queries.ts";
import { tryCode } from "../../platform/auth/second-factor/try-code.ts";
import type { Commit } from "../../platform/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";

interface Asking {
  commit: Commit;
  caller: { id: string };
  now: Date;
}

/** Tries a code of the caller's, with what it is for, in one transaction. Refuses with `code_wrong`, and counts it. */
export async function ownCode({ commit, caller, now }: Asking, email: string, use: (tx: Tx) => Promise<boolean>) {
  const isRight = await commit((tx) => {
    const tellOffice = () => raiseAlert(tx, { kind: "codes_guessed", subject: email }, now);
    return tryCode(tx, { key: codeKey(caller.id), now, tellOffice }, () => use(tx));
  });
  if (!isRight) refuse("code_wrong", { field: "code" });
}
