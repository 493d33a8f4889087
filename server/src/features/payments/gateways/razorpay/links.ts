import * as z from "zod/mini";
import type { OrderName } from "../../gateway.ts";
import type { CompanyReply } from "../ask-company.ts";
import { type Ask, PaiseInAnswer } from "./calls.ts";

const Link = z.object({
  id: z.string(),
  status: z.string(),
  amount_paid: z.nullish(PaiseInAnswer),
  reference_id: z.nullish(z.string()),
  short_url: z.string(),
  // Captured payments only. Lists leave them out, so the money is read from the link itself.
  payments: z.nullish(z.array(z.object({ payment_id: z.string() }))),
});

/** A payment link as far as we read it. */
export type Link = z.infer<typeof Link>;

// Other collections of Razorpay name their list `items`; links do not. A list under another name must never be read as
// "there is none".
const LinkList = z.object({ payment_links: z.array(Link) });

/** Reads a link; undefined for anything else. */
export function readLink(reply: CompanyReply): Link | undefined {
  if (reply.kind !== "yes") return undefined;
  const read = z.safeParse(Link, reply.body);
  return read.success ? read.data : undefined;
}

/** Nobody has paid through it, and somebody still may. */
export const isOpenLink = ({ status }: Link) => status === "created";

/** Money came through it, in part at least. */
export const isPaidLink = ({ status, amount_paid }: Link) =>
  status === "paid" || status === "partially_paid" || (amount_paid ?? 0) > 0;

/** The address of one link. */
export const linkPath = (linkId: string) => `/payment_links/${encodeURIComponent(linkId)}`;

/**
 * All links of an order, or the reason why nobody knows. Razorpay keeps reference ids unique, so there is one; if there are
 * more after all, every one is looked at, and those that could take the money a second time are closed.
 */
export async function linksOf(ask: Ask, { orderId, gatewayOrderId }: OrderName): Promise<Link[] | string> {
  const [listed, asked] = await Promise.all([
    listLinks(ask, orderId),
    gatewayOrderId === null ? undefined : ask("GET", linkPath(gatewayOrderId)),
  ]);
  const known = asked && readLink(asked);
  if (known === undefined && typeof listed === "string") return listed;
  const others = typeof listed === "string" ? [] : listed.filter(({ id }) => id !== known?.id);
  const links = known ? [known, ...others] : others;
  // The link we know of is not in the list and did not answer for itself: that it is gone is no fact.
  if (asked?.kind === "none" && !links.some(({ id }) => id === gatewayOrderId)) return asked.reason;
  await closeSurplus(ask, links);
  return links;
}

async function listLinks(ask: Ask, orderId: string): Promise<Link[] | string> {
  const reply = await ask("GET", `/payment_links?reference_id=${encodeURIComponent(orderId)}&count=100`);
  if (reply.kind === "none") return reply.reason;
  const read = reply.kind === "yes" ? z.safeParse(LinkList, reply.body) : undefined;
  if (!read?.success) return "the list of links is unreadable";
  // Whether the filter works could only be tried on the simulator: somebody else's link must not become ours by it.
  return read.data.payment_links.filter(({ reference_id }) => reference_id === orderId);
}

async function closeSurplus(ask: Ask, links: Link[]): Promise<void> {
  const open = links.filter(isOpenLink);
  const surplus = links.some(isPaidLink) ? open.filter((link) => !isPaidLink(link)) : open.slice(1);
  await closeLinks(ask, surplus);
}

/** Cancels links. Whether it worked is learnt by asking for them. */
export async function closeLinks(ask: Ask, links: readonly { id: string }[]): Promise<void> {
  await Promise.all(links.map(({ id }) => ask("POST", `${linkPath(id)}/cancel`, {})));
}
