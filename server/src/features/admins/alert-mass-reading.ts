import type { Tx } from "../../platform/database/db.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { adminById } from "./queries.ts";

/** An administrator who reads everybody's data more often than a person would may be a program with a stolen token. */
export async function alertMassReading(tx: Tx, person: { kind: string; id?: string }, now: Date): Promise<void> {
  if (person.kind !== "admin" || !person.id) return;
  const admin = await adminById(tx, person.id);
  if (admin) await raiseAlert(tx, { kind: "reports_in_mass", subject: admin.email }, now);
}
