import { type Html, html } from "../platform/pages/html.ts";
import { page, rupees } from "./layout.ts";
import { methods, type OrderRow, type OrderStatus } from "./orders.ts";
import { texts } from "./texts.ts";

function what(order: OrderRow): Html {
  return html`<dl>
<dt>${texts.payee}</dt><dd>${order.payee}</dd>
<dt>${texts.amount}</dt><dd class="amount">${rupees(order.amountPaise)}</dd>
<dt>${texts.purpose}</dt><dd>${order.description}</dd>
<dt>${texts.order}</dt><dd>${order.merchantOrderId}</dd>
</dl>`;
}

function choice(method: string, index: number): Html {
  return html`<label class="choice"><input type="radio" name="method" value="${method}"${index === 0 && html` checked`}>${method}</label>`;
}

export function payPage(order: OrderRow): string {
  return page(
    texts.payTitle(order.payee),
    html`<form class="card" method="post">
<h1>${texts.payTitle(order.payee)}</h1>
${what(order)}
<fieldset><legend>${texts.method}</legend>${methods.map(choice)}</fieldset>
<button class="main" name="decision" value="pay">${texts.pay}</button>
<button name="decision" value="decline">${texts.decline}</button>
<button name="decision" value="leave-pending">${texts.leavePending}</button>
<p class="hint">${texts.hint}</p>
</form>`,
  );
}

export function closedPage(order: OrderRow, status: Exclude<OrderStatus, "created">): string {
  const face = texts.faces[status];
  return page(
    face.title,
    html`<div class="card">
<h1>${face.title}</h1>
<p>${face.says}</p>
${what(order)}
<a class="button main" href="${order.returnUrl}">${texts.back(order.payee)}</a>
</div>`,
  );
}
