import type { WireOf } from "@aangan/contract/endpoint";
import type { Certificate, Obstacle, obstacles } from "@aangan/contract/features/certificates";
import { paise } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdMoneyOf } from "../receipts/locks.ts";
import { takeNumberOf } from "../receipts/number-receipts.ts";
import { findResident } from "../residents/find-resident.ts";
import { headNow } from "../settings/letterhead.ts";
import { insertCertificate, lockForCertificate, obstaclesOf } from "./certificate-queries.ts";
import type { Face } from "./certificate-wire.ts";
import { findCertificate } from "./show-certificates.ts";

/** The letters of the certificates' numbers. */
const CERTIFICATE_SERIES = "NDC";

/** All that keeps a resident, present or former, from a certificate. Refuses with `not_found`. */
export async function listObstacles(db: Db, residentId: string): Promise<WireOf<typeof Obstacle>[]> {
  const { id } = await findResident(db, residentId);
  return (await obstaclesOf(db, id)).map(({ kind, about, named, paise: duePaise }) => ({
    ...{ kind: kind as (typeof obstacles)[number], about, named, amount: paise(duePaise) },
  }));
}

/**
 * Holds off all that would change the account until it is committed, so that what is certified is still so at that instant. The
 * number is taken last. Refuses with `not_found` and `dues_open`, which names everything.
 */
export async function issueCertificate(
  tx: Tx,
  admin: { id: string },
  residentId: string,
  now: Date,
): Promise<WireOf<typeof Certificate>> {
  await holdMoneyOf(tx, residentId);
  if (!(await lockForCertificate(tx, residentId))) refuse("not_found");
  const { name, flatNumber, complex } = await findResident(tx, residentId);
  const open = await obstaclesOf(tx, residentId);
  if (open.length > 0)
    refuse("dues_open", { params: { reasons: [...new Set(open.map(({ named }) => named))].join(", ") } });
  const asOf = dayOf(now);
  const face: Face = { name, flatNumber, complex, asOf, head: await headNow(tx) };
  const id = newId();
  const issued = { issuedAt: now, issuedBy: admin.id };
  const row = { id, residentId, flatNumber, asOf, face: JSON.stringify(face), ...issued };
  await insertCertificate(tx, { ...row, ...(await takeNumberOf(tx, CERTIFICATE_SERIES, now)) });
  return findCertificate(tx, id);
}
