import type { FastifyReply } from "fastify";
import { type Html, html } from "../platform/pages/html.ts";
import { SANDBOX } from "./address.ts";
import { texts } from "./texts.ts";

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

export function showMessage(reply: FastifyReply, status: number, { title, says }: { title: string; says: string }) {
  return show(reply, page(title, html`<div class="card"><h1>${title}</h1><p>${says}</p></div>`), status);
}
