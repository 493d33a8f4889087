import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import { type Found, MAX_HITS } from "@aangan/contract/features/search";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { findBillsNumbered } from "../bills/list-resident-bills.ts";
import { findClaimsNamed } from "../claims/find-claims.ts";
import { findUnidentifiedNamed } from "../ledger/credits/list-unidentified-money.ts";
import { findPaymentsNamed } from "../payments/office/find-payments.ts";
import { findReceiptsNamed } from "../receipts/show-receipts.ts";
import { searchResidents } from "../residents/find-resident.ts";
import { candidateNumbers } from "./numbers-meant.ts";

/** A few of each kind, the likeliest first. One after the other, so that a search holds one connection. */
export async function searchOffice(db: Db, text: string, now: Date): Promise<WireOf<typeof Found>> {
  const numbers = candidateNumbers(text, now);
  const joined = text.replace(/\s/g, "");
  // People's numbers are in capitals; some companies tell small letters from capitals.
  const names = [...new Set([joined, joined.toUpperCase()])];
  const references = [...new Set([...names, joined.replace(/-/g, "").toUpperCase()])];
  const residents = await searchResidents(db, text, MAX_HITS);
  const bills = await findBillsNumbered(db, [...names, ...numbers], MAX_HITS);
  const receipts = await findReceiptsNamed(db, { numbers, references }, MAX_HITS);
  const payments = await findPaymentsNamed(db, { ids: names, references }, MAX_HITS);
  const claims = await findClaimsNamed(db, references, MAX_HITS);
  const unidentified = await findUnidentifiedNamed(db, names, MAX_HITS);
  return {
    residents: residents.map(({ id, leftAt, ...fields }) => ({
      ...fields,
      _id: id,
      leftAt: leftAt?.toISOString() ?? null,
    })),
    bills: bills.map(({ id, residentId, billType, totalPaise, cancelledAt, ...whose }) => ({
      ...whose,
      _id: id,
      userId: residentId,
      billType: billType as BillType,
      amount: paise(totalPaise),
      cancelled: cancelledAt !== null,
    })),
    receipts,
    payments,
    claims,
    unidentified,
  };
}
