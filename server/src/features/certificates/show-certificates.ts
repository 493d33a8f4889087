import type { QueryOf, WireOf } from "@aangan/contract/endpoint";
import {
  CERTIFICATES_PER_PAGE,
  type Certificate,
  type listCertificates as contract,
} from "@aangan/contract/features/certificates";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  certificateById,
  certificateOfToken,
  certificatesLike,
  openAgain,
  setWithdrawn,
} from "./certificate-queries.ts";
import { toCertificate } from "./certificate-wire.ts";

/** Refuses with `not_found`. */
export async function findCertificate(db: Db, id: string): Promise<WireOf<typeof Certificate>> {
  return toCertificate((await certificateById(db, id)) ?? refuse("not_found"));
}

/** An unknown page is empty. */
export async function listCertificates(db: Db, { userId, before }: QueryOf<typeof contract>) {
  const last = before === undefined ? undefined : await certificateById(db, before);
  if (before !== undefined && !last) return { certificates: [], older: false };
  const rows = await certificatesLike(db, { ...(userId && { userId }), before: last }, CERTIFICATES_PER_PAGE + 1);
  const pageRows = rows.slice(0, CERTIFICATES_PER_PAGE);
  return { certificates: pageRows.map(toCertificate), older: rows.length > pageRows.length };
}

/** Its number stays. Refuses with `not_found` and `certificate_withdrawn`. */
export async function withdrawCertificate(
  tx: Tx,
  admin: { id: string },
  { certificateId, reason }: { certificateId: string; reason: string },
  now: Date,
): Promise<WireOf<typeof Certificate>> {
  await findCertificate(tx, certificateId);
  const withdrawn = { withdrawnAt: now, withdrawnBy: admin.id, withdrawReason: reason };
  if (!(await setWithdrawn(tx, certificateId, withdrawn))) refuse("certificate_withdrawn");
  return findCertificate(tx, certificateId);
}

/** What whoever holds the paper may know of it; undefined when there is none. Days are days in India. */
export async function certificateByToken(db: Db, token: string) {
  const found = await certificateOfToken(db, token);
  if (!found) return undefined;
  const { number, asOf, flatNumber, withdrawnAt } = found;
  const openAgainSince = await openAgain(db, found);
  return { number, asOf, flatNumber, withdrawnOn: withdrawnAt && dayOf(withdrawnAt), openAgainSince };
}
