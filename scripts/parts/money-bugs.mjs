// Bugs that the property test of the money core must find (lab/README.md). Each is a few text replacements. A text that is
// no longer found is an error, so that no bug is forgotten when the code changes.
import { receiptBugs } from "./receipt-bugs.mjs";

const payments = "server/src/features/payments";
const migrations = "server/migrations";
const refundTables = `${migrations}/0013_refunds.sql`;

export const moneyBugs = [
  ...receiptBugs,
  {
    name: "a payment is not locked while a fact is applied",
    path: `${payments}/settle/settle-payment.ts`,
    find: "await lockPaymentById(tx, orderId)",
    put: 'await tx.selectFrom("payments").selectAll().where("id", "=", orderId).executeTakeFirst()',
  },
  {
    name: "a bill is not locked when money is put on it",
    path: "server/src/features/bills/locks.ts",
    find: 'db.selectFrom("bills").selectAll().where("id", "=", id).forUpdate()',
    put: 'db.selectFrom("bills").selectAll().where("id", "=", id)',
  },
  {
    name: "one transaction of the company may be two payments: no check, no constraint",
    edits: [
      {
        path: `${migrations}/0011_payments.sql`,
        find: "CONSTRAINT one_payment_for_transaction PRIMARY KEY (gateway, gateway_payment_id)",
        put: "CONSTRAINT one_payment_for_transaction PRIMARY KEY (gateway, gateway_payment_id, payment_id)",
      },
      {
        path: `${migrations}/0011_payments.sql`,
        find: "CREATE UNIQUE INDEX one_payment_per_transaction",
        put: "CREATE INDEX one_payment_per_transaction",
      },
      {
        path: `${payments}/settle/settle-payment.ts`,
        find: "if (isTaken) differing",
        put: "if (isTaken && false) differing",
      },
    ],
  },
  {
    name: "a capture is booked again each time it is heard of: no constraint",
    edits: [
      {
        path: `${migrations}/0014_ledger.sql`,
        find: "CREATE UNIQUE INDEX one_capture_per_payment",
        put: "CREATE INDEX one_capture_per_payment",
      },
      {
        path: `${migrations}/0011_payments.sql`,
        find: "CONSTRAINT one_payment_for_transaction PRIMARY KEY (gateway, gateway_payment_id)",
        put: "CONSTRAINT one_payment_for_transaction CHECK (gateway <> '')",
      },
      {
        path: `${payments}/settle/settle-payment.ts`,
        find: 'standing === "SUCCESS" && before !== "SUCCESS" && "capture" in fact',
        put: 'standing === "SUCCESS" && "capture" in fact',
      },
    ],
  },
  {
    name: "FAILED is taken for the end",
    path: `${payments}/transitions.ts`,
    find: 'const late: Cell = { to: "SUCCESS" };',
    put: "const late: Cell = {};",
  },
  {
    name: "the amount is not compared",
    path: `${payments}/settle/facts.ts`,
    find: "amount: capture.amountPaise !== payment.amountPaise,",
    put: "amount: false,",
  },
  {
    name: "the currency is not compared",
    path: `${payments}/settle/facts.ts`,
    find: "currency: capture.currency !== payment.currency,",
    put: "currency: false,",
  },
  {
    name: "one item that throws stops the loop",
    path: "server/src/features/alerts/each-apart.ts",
    find: "await noteFailure(needs, nameOf(item), error);",
    put: "throw error;",
  },
  {
    name: "money is booked without a transaction",
    path: `${payments}/settle/hear-fact.ts`,
    find: "commit(deed, (tx) => applyFact(tx, {",
    put: "commit(deed, () => applyFact(needs.database.db as never, {",
  },
  {
    name: "a bill takes all that was captured, not its rest at most",
    path: "server/src/features/bills/credit-bill.ts",
    find: "Math.min(capturedPaise, bill.remainingPaise)",
    put: "capturedPaise",
  },
  {
    name: "money becomes a credit though its bill can take it",
    path: `${payments}/settle/settle-payment.ts`,
    find: 'const to = fact.kind === "kept" ? "credit" : "bill";',
    put: 'const to = "credit";',
  },
  {
    name: "a second capture of one order is ignored",
    path: "server/src/features/settlements/compare-settlement.ts",
    find: "if (isIts?.id !== payment.id)",
    put: "if (isIts && false)",
  },
  {
    name: "the refund of a second capture is taken off the payment of its order",
    path: "server/src/features/settlements/compare-settlement.ts",
    find: "  if (captureId !== undefined) {",
    put: '  if (ofOrder) return { kind: "payment", id: ofOrder.id };\n  if (captureId !== undefined) {',
  },
  {
    name: "the refund of a capture that nobody was given is not booked",
    path: "server/src/features/settlements/compare-settlement.ts",
    find: 'if (unidentified) return { kind: "unidentified", id: unidentified.id };',
    put: "",
  },
  {
    name: "money without an order is ignored",
    path: "server/src/features/settlements/compare-settlement.ts",
    find: "if (!held) return unidentified(needs, line, null);",
    put: "if (!held) return differs(needs, line, null);",
  },
  {
    name: "a superseded payment is not watched any more",
    path: `${payments}/settle/claim-queries.ts`,
    find: '        .where("nextCheckAt", "<=", now)\n',
    put: '        .where("nextCheckAt", "<=", now)\n        .where("supersededAt", "is", null)\n',
  },
  {
    name: "no answer counts as a refund that was made",
    path: `${payments}/refunds/settle-refund.ts`,
    find: 'if (answer.outcome === "unknown") return wait(tx, refund, refund.state, now);',
    put: `if (answer.outcome === "unknown") {
    const { id, amountPaise } = refund;
    return settle(tx, locked, refund, { state: "settled", amountPaise, gatewayRefundId: id }, now);
  }`,
  },
  {
    name: "a refund that was booked is booked again when it is heard of again",
    edits: [
      {
        path: `${payments}/refunds/settle-refund.ts`,
        find: 'if (refund.state === "SETTLED") return hearOfSettled(tx, refund, answer, now);',
        put: "",
      },
      {
        path: `${migrations}/0014_ledger.sql`,
        find: "CREATE UNIQUE INDEX one_journal_per_refund",
        put: "CREATE INDEX one_journal_per_refund",
      },
    ],
  },
  {
    name: "what a failed refund held is given free twice",
    path: `${payments}/refunds/settle-refund.ts`,
    find: 'if (refund.state === "REFUND_FAILED") return;\n  if (refund.creditId',
    put: "if (refund.creditId",
  },
  {
    name: "a credit is not held for its refund",
    path: `${payments}/refunds/request-refund.ts`,
    find: "if (creditId !== null) await holdCredit(tx, creditId, amountPaise);",
    put: "",
  },
  {
    name: "every sending of a refund has an id of its own",
    path: `${payments}/refunds/send-refunds.ts`,
    find: "const wanted = await refundWanted(database.db, refund);",
    put: "const wanted = { ...(await refundWanted(database.db, refund)), refundId: newId() };",
  },
  {
    name: "a payment is not locked while a refund is asked for, and the database does not count refunds",
    edits: [
      {
        path: `${payments}/locks.ts`,
        find: 'db.selectFrom("payments").selectAll().where("id", "=", id).forUpdate()',
        put: 'db.selectFrom("payments").selectAll().where("id", "=", id)',
      },
      { path: refundTables, find: "source IS NOT NULL AND state <> 'REFUND_FAILED')\n     >", put: "false)\n     >" },
    ],
  },
  {
    name: "a refund that the gateway made is noted again under its id",
    path: `${payments}/refunds/record-gateway-refund.ts`,
    find: "if (refund && (await queries.nameGatewayRefund(tx, payment.id, refund))) return;",
    put: "",
  },
  {
    name: "the use of a credit locks its payment last",
    path: "server/src/features/ledger/credits/use-credit.ts",
    find: "if (found.paymentId !== null) await payments.holdPayment(tx, found.paymentId);",
    put: "",
  },
  {
    name: "a use taken back leaves the credit's used sum",
    path: "server/src/features/ledger/move-money.ts",
    find: "await changeCredit(tx, creditId, { usedPaise: -amountPaise });",
    put: "",
  },
  {
    name: "a use can be taken back twice: no check, no constraint",
    edits: [
      {
        path: "server/src/features/ledger/credits/take-back-use.ts",
        find: 'if (use.returnedAt !== null) refuse("use_taken_back");',
        put: "",
      },
      {
        path: `${migrations}/0012_credits.sql`,
        find: "credit_use_id bigint PRIMARY KEY REFERENCES",
        put: "credit_use_id bigint REFERENCES",
      },
      {
        path: `${migrations}/0014_ledger.sql`,
        find: "CREATE UNIQUE INDEX one_journal_per_credit_use",
        put: "CREATE INDEX one_journal_per_credit_use",
      },
    ],
  },
  {
    name: "what the company took back stays on the credit whose use is taken back",
    path: "server/src/features/ledger/credits/take-back-use.ts",
    find: "await bookSpentRefunds(tx, credit.id, now);",
    put: "",
  },
  {
    name: "a payment leaves a rest that no company takes: no check, no constraint",
    edits: [
      {
        path: "contract/src/money.ts",
        find: 'return amount > mostInPart ? "rest" : "payable";',
        put: 'return "payable";',
      },
      {
        path: `${migrations}/0011_payments.sql`,
        find: "CHECK (leaves_paise = 0 OR leaves_paise >= 100)",
        put: "CHECK (leaves_paise >= 0)",
      },
    ],
  },
  {
    name: "a credit pays more than it has",
    path: "server/src/features/ledger/credits/use-credit.ts",
    find: 'if (amountPaise > credit.leftPaise) refuse("credit_too_small", tooMuch(credit.leftPaise));',
    put: "",
  },
];
