import { sql } from "kysely";
import { dayOf, later } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { RUPEES, type World } from "./world.ts";

export interface SampleCall {
  params?: Record<string, string>;
  /** Found when the call is made. */
  id?: (tx: Tx) => Promise<string>;
  body?: unknown;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const reason = "Because of a test";

/** The newest request that waits, whoever asked. */
async function newestRequest(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM approvals WHERE state = 'WAITING' ORDER BY requested_at DESC, id DESC LIMIT 1`.execute(tx);
  return rows[0]?.id ?? "none";
}

/** Ways to make each call of the office that may touch money, with as much as it can move; or why it can move none. */
export function callsOf(world: World): Record<string, readonly SampleCall[] | string> {
  const { flat, other, unpaid, online, review, ofClosed } = world;
  const today = dayOf(world.desk.now());
  const dueDate = dayOf(later(world.desk.now(), 10 * DAY_MS));
  const toOther = { userId: other, lines: [], advance: RUPEES, knowing: [], again: true, reason };
  const receipts = [world.closed, world.open, world.transfer, world.inHand, world.cleared, world.postDated];
  const of = (id: string) => ({ id });
  const onlyAdds = "It adds money, bills or people, and takes nothing away.";
  const aboutMonths = "It closes or opens months; no money moves.";
  const onlyAsks = "It asks the payment company, whose word it is.";
  return {
    "cancel-bill": [{ params: of(unpaid), body: { reason } }],
    "undo-upload": [{ params: of(world.uploaded), body: { reason } }],
    "bounce-cheque": [world.atBank, world.cleared].map((id) => ({
      params: of(id),
      body: { returnedOn: today, code: "01", reason, charge: 250 },
    })),
    "close-day": [{ body: { upTo: today, counted: 2 * RUPEES - 2 } }],
    "close-day-with-difference": [{ body: { upTo: today, counted: 1, note: reason } }],
    "pay-out": [
      {
        params: of(ofClosed.payment),
        body: { from: "credit", amount: RUPEES, way: "cash", paidOn: today, reason },
      },
      { params: of(ofClosed.payment), body: { from: "credit", amount: 600, way: "transfer", paidOn: today, reason } },
    ],
    "replace-receipt": receipts.map((id) => ({ params: of(id), body: toOther })),
    "reverse-receipt": [
      ...receipts.map((id) => ({ params: of(id), body: { reason } })),
      { params: of(world.closed), body: { reason, missing: RUPEES } },
    ],
    "request-refund": [
      { body: { paymentId: online, from: "bill", amount: RUPEES, reason } },
      { body: { paymentId: online, from: "bill", amount: 600, reason } },
    ],
    "refund-credit": [RUPEES, 600].map((amount) => ({ params: of(world.givenCredit), body: { amount, reason } })),
    "end-refund": "Only a refund that was counted when it was asked for.",
    "ask-about-refund": onlyAsks,
    "compare-settlement": onlyAsks,
    "ask-for-orders": onlyAsks,
    "ask-gateway-again": onlyAsks,
    "release-bill": "It lets a bill be paid again; its money stays.",
    "approve-refund": [{ id: newestRequest }],
    "refuse-refund": [{ id: newestRequest, body: { reason } }],
    "withdraw-refund": [{ id: newestRequest }],
    "decide-payment": ["apply", "credit", "refund"].map((decision) => ({
      params: of(review),
      body: { decision, reason },
    })),
    "use-credit": [{ params: of(ofClosed.credit), body: { billId: unpaid, amount: RUPEES } }],
    "take-back-use": [{ params: of(world.use), body: { reason } }],
    "keep-credit": [{ params: of(ofClosed.credit), body: { kept: true } }],
    "assign-unidentified": [{ params: of(world.unidentified), body: { userId: other, reason } }],
    "issue-certificate": "It is a paper; no money moves.",
    "withdraw-certificate": "It is a paper; no money moves.",
    "undo-assignment": [{ params: of(world.given), body: { reason } }],
    "take-payment": [
      {
        body: {
          ...{ userId: other, way: "cash", amount: RUPEES, receivedOn: today, advance: RUPEES },
          ...{ lines: [], knowing: [], again: true },
        },
      },
    ],
    "correct-instrument": [{ params: of(world.transfer), body: { from: RUPEES, amount: 2 * RUPEES, reason } }],
    "close-books": aboutMonths,
    "ask-reopening": aboutMonths,
    "agree-to-reopening": aboutMonths,
    "end-reopening": aboutMonths,
    "deposit-cash": [{ body: { amount: RUPEES, account: "State Bank", onDay: today } }],
    "deposit-cheques": [{ body: { ids: [world.inHand], account: "State Bank", onDay: today } }],
    "undo-deposit": [world.depositId, world.slip].map((id) => ({ params: of(id), body: { reason } })),
    "clear-cheques": [{ body: { ids: [world.atBank], clearedOn: today } }],
    "refuse-claim": [{ params: of(world.claim), body: { reason } }],
    "change-setting": [null, 90_000].map((from) => ({ params: { key: "twoPeople" }, body: { value: { from } } })),
    "preview-wording": "No money moves.",
    "send-test-mail": "No money moves.",
    "mark-alert-seen": "No money moves.",
    "raise-bill": [
      { body: { userId: flat, flatNumber: "E-041", billType: "maintenance", originalAmount: RUPEES, dueDate } },
    ],
    "import-bills": onlyAdds,
    "import-residents": onlyAdds,
    "import-receipts": onlyAdds,
    "forget-upload-layout": "No money moves.",
    "add-resident": onlyAdds,
    "approve-resident": onlyAdds,
    "refuse-resident": "Only somebody who never lived here, whose account is empty.",
    "invite-resident": onlyAdds,
    "invite-residents": onlyAdds,
    "set-resident-password": "No money moves.",
    "correct-resident": [{ params: of(other), body: { name: "Asha Rao", email: "", phone: "9876543210" } }],
    "remove-resident": [{ params: of(flat) }, { params: of(other) }],
  };
}
