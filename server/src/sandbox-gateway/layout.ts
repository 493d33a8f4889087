import type { FastifyReply } from "fastify";
import { type Html, html } from "../platform/pages/html.ts";
import { SANDBOX } from "./address.ts";
import { texts } from "./texts.ts";

const currency = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** "₹1,23,456.00": whole paise as rupees, grouped as in India. */
export const rupees = (amountPaise: number) => currency.format(amountPaise / 100);

const instant = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

/** "21 Nov 2026, 9:30 am", in India. */
export const indianTime = (at: Date) => instant.format(at);

export type Face = Record<"title" | "says", string>;

export function page(title: string, content: Html, width: "narrow" | "wide" = "narrow"): string {
  return html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${texts.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${SANDBOX}/style.css">
</head>
<body>
<header>
<p class="banner">${texts.banner}</p>
<p class="name">${texts.name}</p>
</header>
<main class="${width}">${content}</main>
<footer><a href="${SANDBOX}/orders">${texts.ordersLink}</a></footer>
</body>
</html>
`.html;
}

export function show(reply: FastifyReply, content: string, status = 200): FastifyReply {
  return reply.status(status).type("text/html; charset=utf-8").send(content);
}

export function showMessage(reply: FastifyReply, status: number, { title, says }: Face) {
  return show(reply, page(title, html`<div class="card"><h1>${title}</h1><p>${says}</p></div>`), status);
}
