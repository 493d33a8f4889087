// Hashes passwords as the portal does, on all processors, and does nothing else.

import { hashPassword } from "../../../server/src/platform/auth/passwords.ts";
import { PORTAL } from "../../../server/src/platform/traffic/caller-name.ts";
import { timeTasks } from "./timed-reference.ts";

export interface PasswordsToHash {
  passwords: readonly string[];
}

timeTasks(({ passwords }: PasswordsToHash) =>
  Promise.all(passwords.map((password) => hashPassword(PORTAL, password, "bulk"))),
);
