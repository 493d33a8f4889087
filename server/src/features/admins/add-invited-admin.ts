import type { Role } from "@aangan/contract/rights";
import { isDuplicate } from "../../platform/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { insertAdmin } from "./queries.ts";

interface Invited {
  name: string;
  email: string;
  role: Role;
  /** Of a password that nobody knows. */
  passwordHash: string;
}

/** Adds somebody who may log in once a password is chosen. Refuses with `email_taken`. */
export async function addInvitedAdmin(tx: Tx, by: { id: string }, invited: Invited, now: Date): Promise<string> {
  const id = newId();
  const letIn = { createdAt: now, approvedAt: now, approvedBy: by.id, invitedAt: now, invitedBy: by.id };
  try {
    await insertAdmin(tx, { id, ...invited, ...letIn, passwordGiven: true });
  } catch (error) {
    if (isDuplicate(error, "one_active_admin_per_email")) refuse("email_taken");
    throw error;
  }
  return id;
}
