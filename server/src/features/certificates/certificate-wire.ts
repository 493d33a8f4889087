import type { WireOf } from "@aangan/contract/endpoint";
import type { Certificate } from "@aangan/contract/features/certificates";
import type { Head } from "../settings/letterhead.ts";
import type { NamedCertificate } from "./certificate-queries.ts";

/** What the paper says, for ever. */
export interface Face {
  name: string;
  flatNumber: string;
  complex: string;
  asOf: string;
  /** The association, as it stood on top of the paper. */
  head: Head;
}

export function toCertificate(row: NamedCertificate): WireOf<typeof Certificate> {
  const { name, complex } = row.face as unknown as Face;
  const { withdrawnAt } = row;
  return {
    ...{ _id: row.id, number: row.number, userId: row.residentId, name, flatNumber: row.flatNumber, complex },
    ...{ asOf: row.asOf, issuedAt: row.issuedAt.toISOString(), issuedBy: row.issuedByName ?? "" },
    ...(withdrawnAt && {
      withdrawal: { at: withdrawnAt.toISOString(), by: row.withdrawnByName ?? "", reason: row.withdrawReason ?? "" },
    }),
  };
}
