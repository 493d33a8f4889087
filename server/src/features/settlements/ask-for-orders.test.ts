import { describe, expect, it } from "vitest";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../test/desks/open-payment.ts";
import { newOrderId } from "../../platform/ids.ts";

const open = useOpenPayment();
const ask = (...orders: string[]) => officeOf(open.desk).askForOrders(orders);

/** An order that the company has and the books have lost, as after a restore. */
async function lostOrder(): Promise<string> {
  const orderId = newOrderId();
  const { gateway } = open.desk;
  const orderRequest = gateway.orders.get(open.payment)?.wanted;
  if (!orderRequest) throw new Error("no order");
  gateway.orders.set(orderId, { wanted: { ...orderRequest, orderId }, state: { state: "pending" } });
  return orderId;
}

describe("an order asked for by its number", () => {
  it("that the books have lost is kept as unidentified money, once, and can be given to its flat", async () => {
    const order = await lostOrder();
    expect(await ask(order)).toEqual([{ orderId: order, found: "unpaid", amount: null }]);
    open.desk.gateway.pay(order);
    expect(await ask(order, order)).toEqual([{ orderId: order, found: "booked", amount: 500 }]);
    expect(await ask(order)).toEqual([{ orderId: order, found: "known", amount: 500 }]);
    const unidentified = open.desk.database.db.selectFrom("unidentifiedMoney").selectAll().where("orderId", "=", order);
    const [money] = await unidentified.execute();
    const assignment = await officeOf(open.desk).assign(money?.id ?? "", open.resident);
    expect(assignment.assigned).toMatchObject({ flatNumber: "E-41" });
  });

  it("that the books have is asked about as always", async () => {
    open.desk.gateway.pay(open.payment);
    expect(await ask(open.payment)).toEqual([{ orderId: open.payment, found: "known", amount: 500 }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });

  it("of another currency, or of several transactions, is not booked", async () => {
    const [dollars, split] = [await lostOrder(), await lostOrder()];
    open.desk.gateway.pay(dollars, { currency: "USD" });
    open.desk.gateway.pay(split, { gatewayPaymentIds: ["A", "B"] });
    expect((await ask(dollars, split)).map(({ found }) => found)).toEqual(["differs", "differs"]);
  });

  it("that nobody knows, or of a company that is silent, is said so", async () => {
    const nobodys = newOrderId();
    expect(await ask(nobodys)).toEqual([{ orderId: nobodys, found: "unknown", amount: null }]);
    open.desk.gateway.script.statusDown = true;
    expect(await ask(nobodys)).toEqual([{ orderId: nobodys, found: "silent", amount: null }]);
  });
});
