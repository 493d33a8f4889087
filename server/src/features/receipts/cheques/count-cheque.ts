import type { BillType } from "@aangan/contract/bill-kinds";
import { allocate, type Line, type OpenBill } from "@aangan/contract/features/receipts/allocation";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { isFrozen, lockOwnBill } from "../../bills/locks.ts";
import { openBillsOf } from "../../bills/pending-bills.ts";
import { openPaymentsToKnow } from "../../payments/counter/open-payments.ts";
import { findResident } from "../../residents/find-resident.ts";
import type { ReceiptRow } from "../queries.ts";
import type { Face, PaperOptions } from "../receipt-wire.ts";
import { bookMoney, signedBy } from "../write-receipt.ts";

type Open = OpenBill & { billType: BillType };

/**
 * The money of a post-dated cheque whose day has come: first to the bills that were chosen when it was taken, as far as
 * they are still open, then to the oldest. Returns the face of its receipt. The caller holds the flat's money.
 */
export async function countCheque(tx: Tx, cheque: ReceiptRow, countedOn: string, now: Date): Promise<Face> {
  const { id, residentId, account, bank, chequeOn, reference } = cheque;
  const options = cheque.wish as unknown as PaperOptions;
  const resident = await findResident(tx, residentId);
  const open = await billsToPay(tx, resident);
  const { lines, advance } = allocate(paise(cheque.amountPaise), open, options.lines);
  const instrument = { method: "cheque" as const, reference, bank, chequeOn, account };
  const { keepAdvance } = options;
  const place = { state: "DEPOSITED" };
  await bookMoney(
    tx,
    id,
    { resident, instrument, countedOn, lines: byNumber(lines), advance, keepAdvance, place },
    now,
  );
  const byId = new Map(open.map((bill) => [bill.id, bill]));
  const ofBills = lines.flatMap((line) => {
    const bill = byId.get(line.billId);
    return bill ? [{ ...line, billType: bill.billType, dueOn: bill.dueOn }] : [];
  });
  const { name, complex } = resident;
  return { name, complex, lines: ofBills, advancePaise: advance, ...(await signedBy(tx, cheque.writtenBy)) };
}

/**
 * Locks the open bills by their numbers. One that is being paid online, is under review or is frozen is left out: its part
 * goes to the others, or becomes an advance.
 */
async function billsToPay(tx: Tx, resident: { id: string }): Promise<Open[]> {
  const ids = (await openBillsOf(tx, resident.id)).map(({ _id }) => _id).sort();
  const open: Open[] = [];
  for (const id of ids) {
    const { remainingPaise, isCancelled, dueOn, billType } = await lockOwnBill(tx, resident, id);
    const isFree = !isCancelled && remainingPaise > 0 && !(await isFrozen(tx, id));
    if (isFree) open.push({ id, remainingPaise, dueOn, billType: billType as BillType });
  }
  const paidOnline = new Set((await openPaymentsToKnow(tx, ids)).map(({ billId }) => billId));
  return open.filter(({ id }) => !paidOnline.has(id));
}

const byNumber = (lines: readonly Line[]) => [...lines].sort((one, other) => (one.billId < other.billId ? -1 : 1));
