import type { QueryOf, WireOf } from "@aangan/contract/endpoint";
import {
  type listReceipts as contract,
  RECEIPTS_PER_PAGE,
  type Receipt,
} from "@aangan/contract/features/receipts/receipts";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import type { Found } from "@aangan/contract/features/search";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { openBillsOf } from "../bills/pending-bills.ts";
import { findWaitingClaims } from "../claims/find-claims.ts";
import { creditOf } from "../ledger/credits/use-credit.ts";
import { openPaymentsToKnow } from "../payments/counter/open-payments.ts";
import { findResident, findResidentsLike } from "../residents/find-resident.ts";
import { pendingCheques } from "./cheques/cheque-queries.ts";
import { paymentBehind } from "./online/online-queries.ts";
import { receiptById, receiptsLike, receiptsNamed, sumsOfListed } from "./queries.ts";
import { toReceipt } from "./receipt-wire.ts";

/** Names that match more people need more letters. */
const MAX_PEOPLE = 200;

/** What the counter shows before money is taken. Refuses with `not_found`. */
export async function showAccount(db: Db, residentId: string): Promise<WireOf<typeof Account>> {
  const { id, name, flatNumber, complex, leftAt } = await findResident(db, residentId);
  const bills = await openBillsOf(db, id);
  const open = await openPaymentsToKnow(
    db,
    bills.map(({ _id }) => _id),
  );
  const user = { _id: id, name, flatNumber, complex, leftAt: leftAt?.toISOString() ?? null };
  const cheques = (await pendingCheques(db, id)).map(toReceipt);
  const claims = await findWaitingClaims(db, id);
  return { user, bills, credit: paise(await creditOf(db, id)), open, cheques, claims };
}

/** Refuses with `not_found`. */
export async function showReceipt(db: Db, id: string): Promise<WireOf<typeof Receipt>> {
  const receipt = (await receiptById(db, id)) ?? refuse("not_found");
  if (receipt.method !== "online") return toReceipt(receipt);
  const { paymentId, refunds } = await paymentBehind(db, id);
  const back = refunds.map(({ amountPaise, settledAt }) => ({
    amount: paise(amountPaise),
    settledAt: new Date(settledAt).toISOString(),
  }));
  return { ...toReceipt(receipt), online: { paymentId: paymentId ?? "", refunds: back } };
}

interface Names {
  numbers: readonly string[];
  /** UTRs or numbers of cheques. */
  references: readonly string[];
}

/** For the office's search, newest first. */
export async function findReceiptsNamed(
  db: Db,
  { numbers, references }: Names,
  limit: number,
): Promise<WireOf<typeof Found>["receipts"]> {
  return (await receiptsNamed(db, numbers, references, limit)).map(toReceipt);
}

/** An unknown page is empty. */
export async function listReceipts(db: Db, { search, ways, before }: QueryOf<typeof contract>) {
  const last = before === undefined ? undefined : await receiptById(db, before);
  if (before !== undefined && !last) return { receipts: [], older: false };
  const filter = {
    ...(search !== undefined && { exactly: search.replace(/\s/g, "").toUpperCase() }),
    ...(search !== undefined && { residentIds: await findResidentsLike(db, search, MAX_PEOPLE) }),
    ...{ ways, before: last },
  };
  const rows = await receiptsLike(db, filter, RECEIPTS_PER_PAGE + 1);
  const pageRows = rows.slice(0, RECEIPTS_PER_PAGE);
  return { receipts: pageRows.map(toReceipt), older: rows.length > pageRows.length };
}

/** What the list of receipts adds up to. */
export function addUpReceipts(db: Db): ReturnType<typeof sumsOfListed> {
  return sumsOfListed(db);
}
