// Hashes passwords as the portal does, on all processors, and does nothing else.
import { hashPassword } from "../../server/src/platform/login/passwords.ts";
import { timeTasks } from "./timed-reference.ts";

export interface PasswordsToHash {
  passwords: readonly string[];
}

timeTasks(({ passwords }: PasswordsToHash) => Promise.all(passwords.map((password) => hashPassword(password, "bulk"))));
