import { type Html, html } from "../platform/pages/html.ts";
import { SANDBOX } from "./address.ts";
import { indianTime, page, rupees } from "./layout.ts";
import { type OrderRow, type OrderStatus, statusOf } from "./orders.ts";
import type { RefundRow } from "./refunds.ts";
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

interface OrdersPageInput {
  orders: readonly OrderRow[];
  refunds: readonly RefundRow[];
  number: number;
  hasOlder: boolean;
  now: Date;
}

function table({ orders, refunds, now }: OrdersPageInput): Html {
  if (orders.length === 0) return html`<p>${texts.noOrders}</p>`;
  const rows = orders.map((order) => {
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
  });
  return html`<div class="scroll"><table>
<thead><tr><th>${texts.order}</th><th>${texts.purpose}</th><th class="number">${texts.amount}</th><th>${texts.paidBy}</th>
<th>${texts.status}</th><th>${texts.made}</th><th>${texts.decide}</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

export function ordersPage(input: OrdersPageInput): string {
  const { number, hasOlder } = input;
  const link = (to: number, text: string) => html`<a href="${SANDBOX}/orders?page=${to}">${text}</a>`;
  const content = html`<div class="card">
<h1>${texts.ordersTitle}</h1>
<p class="hint">${texts.ordersHint}</p>
${table(input)}
<nav aria-label="${texts.pages}">${number > 1 && link(number - 1, texts.newer)}${hasOlder && link(number + 1, texts.older)}</nav>
</div>`;
  return page(texts.ordersTitle, content, "wide");
}
