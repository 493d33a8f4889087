import { type Html, html } from "../platform/pages/html.ts";
import { SANDBOX } from "./address.ts";
import { indianTime, rupees } from "./amount.ts";
import { page } from "./layout.ts";
import { type OrderStatus, statusOf } from "./orders.ts";
import type { OrderRow, RefundRow } from "./queries.ts";
import { texts } from "./texts.ts";

function act(order: OrderRow, status: OrderStatus): Html | undefined {
  if (status === "created") return html`<a href="${SANDBOX}/pay/${order.orderId}">${texts.open}</a>`;
  if (status !== "pending") return undefined;
  return html`<form method="post" action="${SANDBOX}/orders/${order.orderId}">
<button name="decision" value="pay" aria-label="${texts.payOrder(order.merchantOrderId)}">${texts.pay}</button>
<button name="decision" value="decline" aria-label="${texts.declineOrder(order.merchantOrderId)}">${texts.decline}</button>
</form>`;
}

function refundLine({ refundId, amountPaise, state }: RefundRow): Html {
  return html`<p>${texts.refund(rupees(amountPaise), state)}</p>
${
  state === "pending" &&
  html`<form method="post" action="${SANDBOX}/refunds/${refundId}">
<button name="decision" value="fail" aria-label="${texts.failThisRefund(refundId)}">${texts.failRefund}</button>
</form>`
}`;
}

function row(order: OrderRow, refunds: readonly RefundRow[], now: Date): Html {
  const status = statusOf(order, now);
  return html`<tr>
<td>${order.merchantOrderId}</td>
<td>${order.description}</td>
<td class="number">${rupees(order.amountPaise)}</td>
<td>${order.method ?? ""}</td>
<td>${texts.statuses[status]}${refunds.filter(({ orderId }) => orderId === order.orderId).map(refundLine)}</td>
<td>${indianTime(order.createdAt)}</td>
<td>${act(order, status)}</td>
</tr>
`;
}

function table(orders: readonly OrderRow[], refunds: readonly RefundRow[], now: Date): Html {
  if (orders.length === 0) return html`<p>${texts.noOrders}</p>`;
  return html`<div class="scroll"><table>
<thead><tr><th>${texts.order}</th><th>${texts.purpose}</th><th class="number">${texts.amount}</th><th>${texts.paidBy}</th>
<th>${texts.status}</th><th>${texts.made}</th><th>${texts.decide}</th></tr></thead>
<tbody>${orders.map((order) => row(order, refunds, now))}</tbody>
</table></div>`;
}

/** Orders and refunds, newest first; pending ones can be decided as a bank would. */
export function ordersPage(
  orders: readonly OrderRow[],
  refunds: readonly RefundRow[],
  shown: { number: number; hasOlder: boolean; now: Date },
): string {
  const { number, hasOlder, now } = shown;
  const link = (to: number, text: string) => html`<a href="${SANDBOX}/orders?page=${to}">${text}</a>`;
  return page(
    texts.ordersTitle,
    html`<div class="card">
<h1>${texts.ordersTitle}</h1>
<p class="hint">${texts.ordersHint}</p>
${table(orders, refunds, now)}
<nav aria-label="${texts.pages}">${number > 1 && link(number - 1, texts.newer)}${hasOlder && link(number + 1, texts.older)}</nav>
</div>`,
    "wide",
  );
}
