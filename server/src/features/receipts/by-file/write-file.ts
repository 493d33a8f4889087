import { RECEIPT_UPLOAD_ROWS } from "@aangan/contract/features/uploads/imports";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import { acceptClaim } from "../../claims/accept-claim.ts";
import { openDay } from "../../ledger/locks.ts";
import { supersedeKnown } from "../../payments/counter/open-payments.ts";
import { lockRests } from "../bill-queries.ts";
import { holdCash } from "../cash-book/cash-queries.ts";
import { lockReferences } from "../instruments/instrument-queries.ts";
import { openInstruments } from "../instruments/open-instruments.ts";
import { notifyClaimAccepted, notifyReceipts } from "../notify-receipt.ts";
import { allocateNumbers } from "../number-receipts.ts";
import { bookMoney, signedBy } from "../write-receipt.ts";
import type { FileMoney } from "./file-money.ts";
import { holdFiles, insertReceipts, lockMoneyOfAll } from "./file-queries.ts";
import type { ReceiptInput } from "./judge-file.ts";

/** Refuses with `receipts_too_many`. */
export function refuseTooMany(count: number): void {
  if (count > RECEIPT_UPLOAD_ROWS) {
    refuse("receipts_too_many", { params: { count, most: RECEIPT_UPLOAD_ROWS } });
  }
}

/** In the order of the counter's locks: no day is closed and no receipt of these flats written until the transaction ends. */
export async function holdForFile(tx: Tx, rows: readonly FileMoney[]): Promise<void> {
  await holdFiles(tx);
  if (rows.some(({ way }) => way === "cash")) await holdCash(tx);
  await lockMoneyOfAll(
    tx,
    rows.map(({ resident }) => resident.id),
  );
  await lockReferences(
    tx,
    rows.map(({ way, reference = null }) => ({ method: way, reference })),
  );
}

interface Writing {
  adminId: string;
  uploadId: string;
  now: Date;
}

/**
 * Books the money of a file and gives its receipts their numbers, in the order of its rows. The caller holds what
 * `holdForFile` holds and has judged the rows since. Returns the receipts' ids. Refuses with `plan_outdated` when somebody
 * paid or opened an online payment meanwhile.
 */
export async function writeFile(tx: Tx, takings: readonly ReceiptInput[], writing: Writing): Promise<string[]> {
  const { adminId, now } = writing;
  const countedRows = takings.filter(({ isLater }) => !isLater);
  await holdBills(tx, countedRows, now);
  const signed = await signedBy(tx, adminId);
  const instrumentIds = await openInstruments(tx, takings, writing);
  const openOn = new Map<string, string>();
  for (const day of new Set(takings.map(({ receivedOn }) => receivedOn))) openOn.set(day, await openDay(tx, day, now));
  const receiptRows = takings.map((taking, index) => {
    const countedOn = openOn.get(taking.receivedOn) ?? taking.receivedOn;
    return { ...taking, id: newId(), countedOn, instrumentId: instrumentIds[index] ?? null };
  });
  for (const { id, instrument, isLater, countedOn, ...taking } of receiptRows) {
    if (isLater) continue;
    const lines = taking.lines.toSorted((one, other) => (one.billId < other.billId ? -1 : 1));
    const place = { state: "RECEIVED" };
    await bookMoney(tx, id, { ...taking, lines, instrument, countedOn, keepAdvance: false, place }, now);
  }
  const accepted = await acceptClaims(tx, receiptRows, writing);
  const numbers = await allocateNumbers(tx, "REC", countedRows.length, now);
  const remainingNumbers = numbers.values();
  const numbered = receiptRows.map((one) => ({
    ...one,
    numbered: one.isLater ? undefined : remainingNumbers.next().value,
  }));
  const rows = numbered.map((one) => rowOf(one, signed, writing));
  if ((await insertReceipts(tx, rows)) !== rows.length) refuse("plan_outdated");
  const receipts = numbered.map(({ id: _id, resident, amountPaise: amount, ...one }) => {
    const { way, receivedOn, claimId, instrument, numbered } = one;
    const of = { way, receivedOn, reference: instrument.reference ?? "", number: numbered?.number ?? "" };
    return { _id, userId: resident.id, amount, ...of, claim: claimId && accepted.get(claimId) };
  });
  await notifyReceipts(
    tx,
    receipts.filter(({ claim }) => !claim),
    now,
  );
  for (const { claim, ...receipt } of receipts) if (claim) await notifyClaimAccepted(tx, claim, receipt, now);
  return receiptRows.map(({ id }) => id);
}

/** The money moves only if every bill can still take what was shown. */
async function holdBills(tx: Tx, takings: readonly ReceiptInput[], now: Date): Promise<void> {
  const lines = takings.flatMap((taking) => taking.lines);
  const billIds = [...new Set(lines.map(({ billId }) => billId))];
  const knowing = takings.flatMap(({ open }) => open);
  await supersedeKnown(tx, billIds, knowing, now).catch((error) => {
    throw error instanceof Refusal ? new Refusal("plan_outdated") : error;
  });
  const rests = await lockRests(tx, billIds);
  for (const { billId, amountPaise } of lines) {
    const remainder = (rests.get(billId) ?? 0) - amountPaise;
    if (remainder < 0) refuse("plan_outdated");
    rests.set(billId, remainder);
  }
}

async function acceptClaims(tx: Tx, takings: readonly Omit<ReceiptInput, "instrumentId">[], { adminId, now }: Writing) {
  const accepted = new Map<string, NonNullable<Awaited<ReturnType<typeof acceptClaim>>>>();
  for (const { claimId, resident, way, amountPaise: amount, instrument } of takings) {
    if (claimId === undefined) continue;
    const claimInput = { claimId, userId: resident.id, way, amount, reference: instrument.reference ?? undefined };
    const claim = await acceptClaim(tx, { id: adminId }, claimInput, now);
    if (claim) accepted.set(claimId, claim);
  }
  return accepted;
}

type Numbered = Awaited<ReturnType<typeof allocateNumbers>>[number];

function rowOf(
  taking: Omit<ReceiptInput, "instrumentId"> & {
    id: string;
    countedOn: string;
    instrumentId: string | null;
    numbered: Numbered | undefined;
  },
  signed: Awaited<ReturnType<typeof signedBy>>,
  { adminId, uploadId, now }: Writing,
) {
  const {
    id,
    resident,
    instrument,
    instrumentId,
    amountPaise,
    part,
    receivedOn,
    countedOn,
    isLater,
    lines,
    numbered,
    ...details
  } = taking;
  const ofBills = lines.map(({ billId, amountPaise, billType, dueOn }) => ({ billId, amountPaise, billType, dueOn }));
  const { name, complex } = resident;
  const face = { name, complex, lines: ofBills, advancePaise: details.advance, ...signed };
  const counts = { face: JSON.stringify(face), countedOn, issuedAt: now, wish: null, ...numbered };
  const none = { face: null, countedOn: null, issuedAt: null, wish: JSON.stringify({ ...face, keepAdvance: false }) };
  const noNumber = { series: null, financialYear: null, serial: null, number: null, token: null };
  return {
    ...{ id, residentId: resident.id, flatNumber: resident.flatNumber, ...instrument, instrumentId },
    ...{ amountPaise, part, receivedOn },
    ...{ note: details.note ?? null, claimId: details.claimId ?? null, state: isLater ? "LATER" : "RECEIVED" },
    ...{ writtenAt: now, writtenBy: adminId, uploadId, ...(isLater ? { ...none, ...noNumber } : counts) },
  };
}
