// Bugs in what the office takes and gives back, which the property test of the money core must find too.
const payments = "server/src/features/payments";
const receipts = "server/src/features/receipts";

export const receiptBugs = [
  {
    name: "cash is written into a closed day",
    path: `${receipts}/cash-book/cash-box.ts`,
    find: "  refuseClosed({ closedUpTo }, openOn);",
    put: "",
  },
  {
    name: "more cash is paid out than is in the box",
    path: `${receipts}/cash-book/cash-box.ts`,
    find: "  if (least < 0) refuseNotThere(least + amountPaise);",
    put: "",
  },
  {
    name: "a closed day counts what was paid in at the bank twice",
    path: `${receipts}/cash-book/close-day.ts`,
    find: "  return { day, openingPaise: moved?.openingPaise ?? closingOf(box, day), receivedPaise, paidOutPaise, depositedPaise };",
    put: `  const openingPaise = (moved?.openingPaise ?? closingOf(box, day)) - depositedPaise;
  return { day, openingPaise, receivedPaise, paidOutPaise, depositedPaise };`,
  },
  {
    name: "a receipt that is taken back keeps its advance",
    path: `${payments}/counter/reverse-at-office.ts`,
    find: "if (creditPaise > 0 && creditId !== null) {",
    put: "if (billPaise > 0 && creditPaise > 0 && creditId !== null) {",
  },
  {
    name: "a cheque that is returned keeps one of its lines",
    path: `${payments}/counter/reverse-at-office.ts`,
    find: "of await lockPaymentsOfReceipt(tx, receiptId))",
    put: "of (await lockPaymentsOfReceipt(tx, receiptId)).slice(0, 1))",
  },
  {
    name: "the credit of a cheque that has not cleared pays a bill: no check, no constraint",
    edits: [
      {
        path: "server/src/features/ledger/credits/use-credit.ts",
        find: 'if (credit.awaitsClearance) refuse("cheque_not_cleared");',
        put: "",
      },
      {
        path: "server/migrations/0012_credits.sql",
        find: "CHECK (NOT awaits_clearance OR used_paise = 0 AND held_paise = 0)",
        put: "CHECK (awaits_clearance IS NOT NULL)",
      },
    ],
  },
  {
    name: "the credit of a cheque waits after the bank has credited it",
    path: `${receipts}/cheques/clear-cheques.ts`,
    find: "  await setWaits(tx, await paymentsOf(tx, ids), false);",
    put: "  await setWaits(tx, await paymentsOf(tx, []), false);",
  },
  {
    name: "the office ends an online payment that it does not know of",
    path: `${payments}/counter/open-payments.ts`,
    find: 'if (unknown.length > 0) refuse("payments_open", { params: { count: unknown.length } });',
    put: "",
  },
  {
    name: "the number of a receipt that was not written is not given again",
    path: `${receipts}/number-receipts.ts`,
    find: "  const first = await allocateSerials(tx, series, year, count);",
    put: `  const given = globalThis as unknown as Record<string, number | undefined>;
  const first = Math.max(await allocateSerials(tx, series, year, count), (given[series + year] ?? 0) + 1);
  given[series + year] = first + count - 1;`,
  },
  {
    name: "two portals number online money at once: the job without its lock",
    path: `${receipts}/online/number-online.ts`,
    find: "  await queries.lockNumbering(tx);",
    put: "",
  },
  {
    name: "a receipt of online money is for what is left of it after a refund",
    edits: [
      {
        path: `${receipts}/online/online-queries.ts`,
        find: "p.captured_paise AS amount_paise",
        put: "p.captured_paise - p.refunded_paise AS amount_paise",
      },
      {
        path: `${receipts}/online/number-online.ts`,
        find: "if (booked !== amountPaise) {",
        put: "if (booked < amountPaise) {",
      },
      {
        path: "server/migrations/0009_receipts.sql",
        find: "IF brought <> counts THEN",
        put: "IF brought < counts THEN",
      },
    ],
  },
  {
    name: "a receipt that is replaced keeps its money",
    path: `${receipts}/replace-receipt.ts`,
    find: "    await reversePayment(tx, wrong, { ...end, ...paidOut, valueOn: days.countedOn }, now);",
    put: "",
  },
  {
    name: "one transfer is entered twice",
    path: `${receipts}/instruments/choose-instrument.ts`,
    find: "const named = parts.find(({ id }) => id === wanted.alsoFor) ?? sameInstrument(parts, wanted);",
    put: "const named = parts.find(({ id }) => id === wanted.alsoFor);",
  },
  {
    name: "a transfer cannot pay for two flats: one receipt of each instrument",
    path: "server/migrations/0009_receipts.sql",
    find: "ON receipts (instrument_id, resident_id)",
    put: "ON receipts (instrument_id)",
  },
  {
    name: "the receipts of a transfer are for more than it: no check, no constraint",
    edits: [
      {
        path: `${receipts}/instruments/choose-instrument.ts`,
        find: "if (amountPaise <= left && !isAnotherWhole) return;",
        put: "if (amountPaise < first.wholePaise && !isAnotherWhole) return;",
      },
      {
        path: "server/migrations/0009_receipts.sql",
        find: "IF given > whole THEN",
        put: "IF given > 2 * whole THEN",
      },
    ],
  },
  {
    name: "a paper has the name of today, not that of its day",
    edits: [
      {
        path: `${receipts}/queries.ts`,
        find: '    .select(["taker.name as takenByName", "ender.name as endedByName"])',
        put: `    .innerJoin("residents", "residents.id", "receipts.residentId")
    .select(["taker.name as takenByName", "ender.name as endedByName", "residents.name as nameToday"])`,
      },
      {
        path: `${receipts}/paper/printed-receipt.ts`,
        find: "    ...face,\n",
        put: "    ...face,\n    name: (row as unknown as { nameToday: string }).nameToday,\n",
      },
    ],
  },
  {
    name: "a file that comes again goes in again",
    path: `${receipts}/by-file/judge-file.ts`,
    find: 'if (own.some((one) => !hasEnded(one) && (way !== "cash" || one.uploadId !== null))) return { fate: "there" };',
    put: "",
  },
  {
    name: "an undone file keeps the money of one of its receipts",
    path: `${receipts}/by-file/undo-file.ts`,
    find: "for (const id of ids) await reverseAtOffice",
    put: "for (const id of ids.slice(1)) await reverseAtOffice",
  },
  {
    name: "the undo of a file of receipts leaves the use of an advance: no check, no refusal",
    edits: [
      { path: `${receipts}/by-file/undo-queries.ts`, find: "AND c.used_paise > 0", put: "AND false" },
      { path: `${receipts}/by-file/undo-queries.ts`, find: "AND c.left_paise <> c.amount_paise", put: "AND false" },
      {
        path: `${receipts}/by-file/undo-file.ts`,
        find: "await reverseAtOffice(tx, id, reversal, now);",
        put: "await reverseAtOffice(tx, id, reversal, now).catch(() => {});",
      },
    ],
  },
  {
    name: "the undo of a file of bills leaves what the portal paid of them: no constraint",
    edits: [
      {
        path: "server/src/features/uploads/undo/undo-upload.ts",
        find: "    await takeBackUse(tx, admin, { useId, reason, keep: false }, payments, now);",
        put: "",
      },
      {
        path: "server/migrations/0010_bills.sql",
        find: "CHECK (cancelled_at IS NULL OR amount_paid_paise = 0)",
        put: "CHECK (cancelled_at IS NULL OR amount_paid_paise >= 0)",
      },
    ],
  },
  {
    name: "what one person gives back alone in a day is not added up",
    path: "server/src/features/approvals/ask-approval.ts",
    find: "if (begun + wanted.amountPaise < limitPaise) return null;",
    put: "if (wanted.amountPaise < limitPaise) return null;",
  },
];
