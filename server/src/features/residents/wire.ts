import type { ListedResident, Resident } from "@aangan/contract/residents";

interface ResidentRow {
  id: string;
  name: string;
  flatNumber: string;
  email: string;
  phone: string;
  complex: string;
  createdAt: Date;
}

/** A resident as the API shows one. */
export function residentOnWire(row: ResidentRow): Resident {
  return {
    _id: row.id,
    name: row.name,
    flatNumber: row.flatNumber,
    email: row.email,
    phone: row.phone,
    complex: row.complex,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same for the office's list, with whether the resident waits, and by which code. */
export function listedResident(
  row: ResidentRow & { approvedAt: Date | null; waitingCode: string | null },
): ListedResident {
  if (row.approvedAt) return { ...residentOnWire(row), state: "active", waitingCode: null };
  return { ...residentOnWire(row), state: "waiting", waitingCode: row.waitingCode };
}
