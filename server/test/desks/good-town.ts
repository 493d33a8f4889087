import { paise } from "@aangan/contract/money";
import { raiseBills } from "../../src/features/bills/raise-bills.ts";
import { recordUnidentified } from "../../src/features/ledger/credits/record-unidentified.ts";
import { accountsOf } from "./accounts-desk.ts";
import { cashOf } from "./cash-desk.ts";
import { claimsOf } from "./claims-desk.ts";
import { counterOf } from "./counter-desk.ts";
import { officeOf } from "./office-desk.ts";
import { openDesk } from "./payment-desk.ts";

const DAY_MS = 24 * 3_600_000;

/** Three flats and two months with every kind of event that moves money; what the events were of is named. */
export async function openGoodTown() {
  const desk = await openDesk({ startsAt: new Date("2026-10-12T04:30:00Z") });
  const [office, counter, cash, claims, accounts] = [
    officeOf(desk),
    counterOf(desk),
    cashOf(desk),
    claimsOf(desk),
    accountsOf(desk),
  ];
  const auditInfo = { actor: { kind: "clock" as const }, action: "test", requestId: "test" };
  const nextDay = (days = 1) => desk.pass(days * DAY_MS);
  const pay = async (residentId: string, billId: string, rupees: number) => {
    const { transactionId } = await desk.click(residentId, billId, rupees);
    desk.pass(60_000);
    desk.gateway.pay(transactionId, { reference: `UTR${transactionId.slice(0, 12)}`, paidAt: desk.now() });
    desk.pass(60_000);
    await desk.webhook(transactionId);
    await desk.numberReceipts();
    return transactionId;
  };
  const arrive = async (gatewayPaymentId: string, rupees: number) => {
    const money = { gateway: "scripted", gatewayPaymentId, orderId: null, amountPaise: rupees * 100 };
    await desk.needs.commit(auditInfo, (tx) => recordUnidentified(tx, money, desk.now()));
    const stray = desk.database.db.selectFrom("unidentifiedMoney").select("id");
    return (await stray.where("gatewayPaymentId", "=", gatewayPaymentId).executeTakeFirstOrThrow()).id;
  };
  const creditOf = async (paymentId: string) => {
    const own = desk.database.db.selectFrom("credits").select("id").where("paymentId", "=", paymentId);
    return (await own.executeTakeFirstOrThrow()).id;
  };

  const [anand, bose, chopra] = [
    await desk.resident("E-001"),
    await desk.resident("R-002"),
    await desk.resident("E-003"),
  ];
  const bills: Record<string, string> = {};
  for (const name of ["online", "overpaid", "byCredit", "refunded"]) bills[name] = await desk.bill(anand, 1000);
  for (const name of ["inCash", "byCheque", "bounced", "byTransfer", "paidOut"])
    bills[name] = await desk.bill(bose, 1000);
  const cancelled = await desk.bill(chopra, 700);
  await office.cancel(cancelled);
  // More bills at once than the audit log notes one by one.
  await desk.needs.commit(auditInfo, async (tx) => {
    const row = { residentId: chopra, flatNumber: "E-003", billType: "maintenance" as const, dueOn: "2026-12-10" };
    await raiseBills(
      tx,
      Array.from({ length: 25 }, () => ({ ...row, originalPaise: paise(250_000) })),
      {
        ...{ adminId: "office", uploadId: null, now: desk.now() },
      },
    );
  });

  nextDay();
  const online = await pay(anand, bills.online ?? "", 1000);
  const half = await desk.click(anand, bills.overpaid ?? "", 1000);
  const cashForIt = await counter.take(anand, {
    lines: { [bills.overpaid ?? ""]: 1000 },
    knowing: [half.transactionId],
  });
  desk.gateway.pay(half.transactionId, { reference: "UTR-TWICE" });
  await desk.webhook(half.transactionId);
  await desk.numberReceipts();
  const overpaid = half.transactionId;
  const refunded = await pay(anand, bills.refunded ?? "", 1000);
  nextDay();
  const { _id: refund } = await office.refund(refunded, "bill", 400);
  await office.sendRefunds();
  desk.gateway.endRefund(refund, "settled");
  desk.pass(60_000);
  await office.askAboutRefund(refund);

  nextDay();
  const inCash = await counter.take(bose, { lines: { [bills.inCash ?? ""]: 1000 }, advance: 300 });
  const paidOut = await counter.take(bose, { lines: { [bills.paidOut ?? ""]: 1000 } });
  const [paidOutPayment = ""] = await cash.paymentsOf(paidOut._id);
  const cashOut = await cash.payOut(paidOutPayment, 100);
  const transferOut = await cash.payOut(paidOutPayment, 50, { way: "transfer", reference: "UTR-OUT" });
  await cash.close(3200);
  nextDay();
  const reversed = await counter.take(chopra, { advance: 200 });
  await counter.reverse(reversed._id);
  const slip = await cash.payIn(2000);
  await cash.close(1200);

  const cheque = await counter.takeCheque(bose, { lines: { [bills.byCheque ?? ""]: 1000 }, advance: 100 });
  const bounced = await counter.takeCheque(bose, { lines: { [bills.bounced ?? ""]: 1000 } });
  const waiting = await counter.takeCheque(chopra, { advance: 900 });
  const cheques = await counter.deposit([cheque._id, bounced._id, waiting._id]);
  nextDay();
  await counter.clear([cheque._id]);
  await counter.bounce(bounced._id, 250);
  const claim = await claims.tell(bose, { rupees: 1000, lines: { [bills.byTransfer ?? ""]: 1000 } });
  const transfer = await claims.accept(bose, claim, { lines: { [bills.byTransfer ?? ""]: 1000 } });
  const advance = await counter.take(chopra, { way: "transfer", reference: "998877665544", advance: 600 });

  nextDay(20);
  const credit = await creditOf(overpaid);
  await office.useCredit(credit, bills.byCredit ?? "", 600);
  const back = await office.useCredit(credit, bills.byCredit ?? "", 150);
  await office.takeBackUse(back.uses.at(-1)?._id ?? "");
  const [assignedId, stray] = [await arrive("T-GIVEN", 450), await arrive("T-STRAY", 350)];
  await office.assign(assignedId, chopra);
  await desk.numberReceipts();
  const dhar = await desk.resident("R-004");
  const certificate = await accounts.certify(dhar);
  const unpaid = await desk.bill(anand, 800);
  const soleAdvance = await counter.take(dhar, { advance: 500 });
  nextDay();
  return {
    desk,
    people: { anand, bose, chopra, dhar },
    bills: { ...bills, unpaid, cancelled } as Record<string, string>,
    payments: { online, overpaid, refunded, paidOut: paidOutPayment },
    refunds: { online: refund, cash: cashOut._id, transfer: transferOut._id },
    receipts: {
      ...{ cashForIt: cashForIt._id, inCash: inCash._id, paidOut: paidOut._id, reversed: reversed._id },
      ...{ cheque: cheque._id, bounced: bounced._id, waiting: waiting._id, transfer: transfer._id },
      ...{ advance: advance._id, last: soleAdvance._id },
    },
    deposits: { cash: slip._id, cheques },
    ...{ credit, given: assignedId, stray, certificate: certificate._id },
  };
}

export type GoodTown = Awaited<ReturnType<typeof openGoodTown>>;
