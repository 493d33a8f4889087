// Hashes passwords as the portal does, on as many processors as there are, and does nothing with them.
import { hashPassword } from "../../server/src/platform/login/passwords.ts";
import { timeTasks } from "./timed-reference.ts";

/** What is to be hashed. */
export interface PasswordsToHash {
  passwords: readonly string[];
}

timeTasks(({ passwords }: PasswordsToHash) => Promise.all(passwords.map((password) => hashPassword(password, "bulk"))));
