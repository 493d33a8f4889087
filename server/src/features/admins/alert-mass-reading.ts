import type { Tx } from "../../platform/database/db.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { adminById } from "./queries.ts";

/**
 * Tells the office of an administrator who asked for everybody's data more often than a person does: it may be a program with
 * a stolen token (threat T-41). Residents see only their own, and are only held up.
 */
export async function alertMassReading(tx: Tx, person: { kind: string; id?: string }, now: Date): Promise<void> {
  if (person.kind !== "admin" || !person.id) return;
  const admin = await adminById(tx, person.id);
  if (admin) await raiseAlert(tx, { kind: "reports_in_mass", subject: admin.email }, now);
}
