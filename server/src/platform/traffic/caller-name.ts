import { networksOf } from "../auth/network.ts";

/** Whose share some work takes: a person's, a stranger's or the portal's own. Made in this file only. */
export type CallerName = string & { readonly __names: "caller" };

/** Names the portal's own work: jobs, commands, and messages of payment companies. */
export const PORTAL = "" as CallerName;

interface Work {
  caller: { kind: string; id?: string | undefined };
  address?: string | undefined;
}

export const personName = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}` as CallerName;

export const networkName = (network: string) => `network:${network}` as CallerName;

/** A stranger's work takes the share of the largest network of the address. */
export function callerName({ caller: { kind, id }, address }: Work): CallerName {
  if ((kind === "resident" || kind === "admin") && id !== undefined) return personName({ kind, id });
  const network = kind === "anyone" && address !== undefined ? networksOf(address).at(-1) : undefined;
  return network ? networkName(network.name) : PORTAL;
}
