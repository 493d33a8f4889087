import type { ListedResident } from "@aangan/contract/residents";
import { residentOnWire, type ShownResident } from "./resident.ts";

/** A resident in the office's list, with whether the resident waits, and by which code. */
export function listedResident(
  row: ShownResident & { approvedAt: Date | null; waitingCode: string | null },
): ListedResident {
  if (row.approvedAt) return { ...residentOnWire(row), state: "active", waitingCode: null };
  return { ...residentOnWire(row), state: "waiting", waitingCode: row.waitingCode };
}
