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

/** The same for the office's list, with whether the resident waits. */
export function listedResident(row: ResidentRow & { approvedAt: Date | null }): ListedResident {
  return { ...residentOnWire(row), state: row.approvedAt ? "active" : "waiting" };
}
