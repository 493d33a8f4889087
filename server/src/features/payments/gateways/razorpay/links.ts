import * as z from "zod/mini";
import type { OrderName } from "../../company/gateway.ts";
import { readAs, reasonOf } from "../answers.ts";
import type { Ask } from "../ask-company.ts";
import { WholePaise } from "./fields.ts";

export const Link = z.object({
  id: z.string(),
  status: z.string(),
  amount_paid: z.nullish(WholePaise),
  reference_id: z.nullish(z.string()),
  short_url: z.string(),
  // Captured payments only. Lists omit them, so the money is read from the link itself.
  payments: z.nullish(z.array(z.object({ payment_id: z.string() }))),
});

export type Link = z.infer<typeof Link>;

// Links are not under `items` like Razorpay's other lists. A misnamed list must never read as "there is none".
const LinkList = z.object({ payment_links: z.array(Link) });

export const isOpenLink = ({ status }: Link) => status === "created";

export const isPaidLink = ({ status, amount_paid }: Link) =>
  status === "paid" || status === "partially_paid" || (amount_paid ?? 0) > 0;

export const linkPath = (linkId: string) => `/payment_links/${encodeURIComponent(linkId)}`;

/** Closes surplus links, which could take the money twice. A string says why links could not be read. */
export async function linksOf(ask: Ask, { orderId, gatewayOrderId }: OrderName): Promise<Link[] | string> {
  const [listed, linkReply] = await Promise.all([
    listLinks(ask, orderId),
    gatewayOrderId === null ? undefined : ask("GET", linkPath(gatewayOrderId)),
  ]);
  const known = linkReply && readAs(Link, linkReply);
  if (known === undefined && typeof listed === "string") return listed;
  const otherLinks = typeof listed === "string" ? [] : listed.filter(({ id }) => id !== known?.id);
  const links = known ? [known, ...otherLinks] : otherLinks;
  // Our known link is not in the list and did not answer; that does not prove that it does not exist.
  if (linkReply?.kind === "none" && !links.some(({ id }) => id === gatewayOrderId)) return linkReply.reason;
  const open = links.filter(isOpenLink);
  await closeLinks(ask, links.some(isPaidLink) ? open.filter((link) => !isPaidLink(link)) : open.slice(1));
  return links;
}

async function listLinks(ask: Ask, orderId: string): Promise<Link[] | string> {
  const reply = await ask("GET", `/payment_links?reference_id=${encodeURIComponent(orderId)}&count=100`);
  // The filter was tried only on the simulator; somebody else's link must never become ours.
  const ours = readAs(LinkList, reply)?.payment_links.filter(({ reference_id }) => reference_id === orderId);
  return ours ?? reasonOf(reply);
}

export async function closeLinks(ask: Ask, links: readonly { id: string }[]): Promise<void> {
  await Promise.all(links.map(({ id }) => ask("POST", `${linkPath(id)}/cancel`, {})));
}
