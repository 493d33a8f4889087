import { clickUntilServed, revisitUntil, sendUntilTaken } from "./ask-portal.ts";
import type { LoggedIn } from "./community.ts";
import type { PortalProcess } from "./launch-portal.ts";
import type { Scene } from "./scene.ts";

/** The amount of the crash matrix's payments, in rupees. */
export const RUPEES = 250;

/** A resident with a bill, and the portal that is about to be killed. */
export interface Attempt {
  scene: Scene;
  portal: PortalProcess;
  resident: LoggedIn;
  billId: string;
}

/** A moment at which a portal is killed. */
export interface CrashPoint {
  number: number;
  name: string;
  /** Brings the portal to that moment and holds it there from outside. */
  reach(attempt: Attempt): Promise<void>;
}

/** The portal's statements that show where it is. */
const statements = {
  createPayment: /^insert into "payments"/,
  keepPage: /^update "payments" set .*"payment_url" =/,
  lockPayment: /^select .*from "payments" where .*for update$/,
  storeMessage: /^insert into "webhook_inbox"/,
  takeMessages: /^update "webhook_inbox" set .*"tries" = "tries"/,
  lockBill: /^select .*from "bills" where .*for update$/,
  /** The journal and its entries. */
  writeLedger: /^with "journal" as .* insert into "ledger"/,
  commit: /^commit$/i,
};

/** The points on the way of one payment, in order. The eleventh, within an upload, has its own test. */
export const crashPoints: readonly CrashPoint[] = [
  {
    number: 1,
    name: "after the payment was stored, before the company hears of it",
    reach: (attempt) => clickUntil(attempt, { committed: statements.createPayment, about: attempt.billId }),
  },
  {
    number: 2,
    name: "after the company took the order, before its answer is read",
    reach: async (attempt) => {
      const { server } = attempt.scene.company;
      await new Promise<void>((reached) => {
        server.script.beforeAnswer = async () => {
          if (!(await isAtCompany(attempt))) return;
          reached();
          await never;
        };
        void click(attempt);
      });
      server.script.beforeAnswer = undefined;
    },
  },
  {
    number: 3,
    name: "after the company's answer, before it is stored",
    reach: async (attempt) => {
      const { scene } = attempt;
      const holdReached = new Promise<void>((resolve, reject) => {
        scene.company.server.script.beforeAnswer = async () => {
          if (!(await isAtCompany(attempt))) return;
          scene.company.server.script.beforeAnswer = undefined;
          scene.wire.hold({ before: statements.lockPayment, about: await orderOf(attempt) }).then(resolve, reject);
        };
      });
      void click(attempt);
      await holdReached;
    },
  },
  {
    number: 4,
    name: "after the page's address was stored, before the resident gets it",
    reach: (attempt) => clickUntil(attempt, { committed: statements.keepPage }),
  },
  {
    number: 5,
    name: "after the message was stored, before it is acknowledged",
    reach: (attempt) => messageUntil(attempt, (about) => ({ committed: statements.storeMessage, about })),
  },
  {
    number: 6,
    name: "after the message was acknowledged, before it is read",
    reach: async (attempt) => {
      const { wire, company } = attempt.scene;
      const orderId = await payAtCompany(attempt);
      const holdReached = wire.hold({ before: statements.takeMessages });
      const status = (await sendUntilTaken(attempt.portal.url, company, company.message(orderId))).at(-1);
      if (status !== 200) throw new Error(`the message was answered with ${status}`);
      await holdReached;
    },
  },
  {
    number: 7,
    name: "while the money is applied, before the bill has it",
    reach: (attempt) => messageUntil(attempt, () => ({ before: statements.lockBill, about: attempt.billId })),
  },
  {
    number: 8,
    name: "between the bill and the ledger",
    reach: (attempt) => messageUntil(attempt, (about) => ({ before: statements.writeLedger, about })),
  },
  {
    number: 9,
    name: "before the money is committed",
    reach: (attempt) =>
      messageUntil(attempt, (about) => ({ before: statements.commit, after: statements.writeLedger, about })),
  },
  {
    number: 10,
    name: "after the money was committed, before anybody knows",
    reach: (attempt) => messageUntil(attempt, (about) => ({ committed: statements.writeLedger, about })),
  },
  {
    number: 12,
    name: "in the reconciler, after the company said how the order stands",
    reach: async (attempt) => {
      const orderId = await payAtCompany(attempt);
      const holdReached = attempt.scene.wire.hold({ before: statements.lockPayment, about: orderId });
      await revisitUntil(attempt.portal.url, orderId, holdReached);
    },
  },
];

const never = new Promise<never>(() => {});

function click({ portal, resident, billId }: Attempt) {
  return clickUntilServed(portal.url, resident, billId, RUPEES);
}

async function orderOf({ scene, billId }: Attempt): Promise<string> {
  const [payment] = await scene.community.paymentsOf(billId);
  if (!payment) throw new Error("the payment was not stored");
  return payment.id;
}

/** Also false while the payment is not stored: then the company is asked about another one. */
async function isAtCompany({ scene, billId }: Attempt): Promise<boolean> {
  const [payment] = await scene.community.paymentsOf(billId);
  return payment !== undefined && scene.company.ordersOf(payment.id) > 0;
}

type Moment = Parameters<Scene["wire"]["hold"]>[0];

/** The resident clicks Pay, and the portal is held on the way. */
async function clickUntil(attempt: Attempt, moment: Moment): Promise<void> {
  const holdReached = attempt.scene.wire.hold(moment);
  void click(attempt);
  await holdReached;
}

/** The resident clicks Pay and pays; returns the order. */
async function payAtCompany(attempt: Attempt): Promise<string> {
  const { status } = await click(attempt);
  if (status !== 200) throw new Error(`the payment was not opened: ${status}`);
  const orderId = await orderOf(attempt);
  attempt.scene.company.pay(orderId);
  return orderId;
}

/** The resident has paid, the company says so, and the portal is held on the way. */
async function messageUntil(attempt: Attempt, momentOf: (orderId: string) => Moment): Promise<void> {
  const { wire, company } = attempt.scene;
  const orderId = await payAtCompany(attempt);
  const holdReached = wire.hold(momentOf(orderId));
  void sendUntilTaken(attempt.portal.url, company, company.message(orderId), [503]);
  await holdReached;
}
