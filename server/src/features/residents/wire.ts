import type { ListedResident } from "@aangan/contract/residents";
import { residentOnWire, type ShownResident } from "./resident.ts";

export function listedResident(
  row: ShownResident & { approvedAt: Date | null; waitingCode: string | null },
): ListedResident {
  if (row.approvedAt) return { ...residentOnWire(row), state: "active", waitingCode: null };
  return { ...residentOnWire(row), state: "waiting", waitingCode: row.waitingCode };
}
