import type { BodyOf } from "@aangan/contract/endpoint";
import type { correctResident as contract } from "@aangan/contract/features/residents";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { notifyAddressChange } from "../emails/notify-of-safety.ts";
import { lockActiveResidents, lockResident, updateResident } from "./queries.ts";
import type { CorrectedField } from "./resident.ts";

/** Corrects one who is active or waits. Refuses with `not_found`. */
export async function correctResident(tx: Tx, id: string, body: BodyOf<typeof contract>, now: Date) {
  const was = (await lockResident(tx, id)) ?? refuse("not_found");
  const changed = (await updateResident(tx, id, body)) ?? refuse("not_found");
  if (was.approvedAt) {
    await notifyAddressChange(tx, [{ person: { ...was, kind: "resident" }, newEmail: body.email }], now);
  }
  return changed;
}

/** An empty text leaves the field as it is. */
type Corrected = { flatNumber: string } & Partial<Record<CorrectedField, string>>;

/** Corrects the active residents of these flats, but neither flat, complex nor password. Returns how many. */
export async function correctResidents(tx: Tx, people: readonly Corrected[], now: Date): Promise<number> {
  if (people.length === 0) return 0;
  const flats = people.map(({ flatNumber }) => flatNumber);
  const found = new Map((await lockActiveResidents(tx, flats)).map((resident) => [resident.flatNumber, resident]));
  const moved: Parameters<typeof notifyAddressChange>[1][number][] = [];
  for (const { flatNumber, ...fields } of people) {
    const was = found.get(flatNumber);
    if (!was) continue;
    const changes: typeof fields = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
    await updateResident(tx, was.id, changes);
    if (changes.email) moved.push({ person: { ...was, kind: "resident" }, newEmail: changes.email });
  }
  await notifyAddressChange(tx, moved, now);
  return found.size;
}
