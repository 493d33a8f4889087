import { networksOf } from "../login/network.ts";

/** Names the portal's own work: jobs, commands, and messages of payment companies. */
export const PORTAL = "";

interface Work {
  caller: { kind: string; id?: string | undefined };
  address?: string | undefined;
}

/** Whose share a person's work takes. */
export const personName = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

/** Whose share a stranger's work takes: that of the largest network of the address. */
const strangerName = (address: string) => `network:${networksOf(address).at(-1)?.name}`;

/** Whose share some work takes: a person's, a stranger's or the portal's own. */
export function callerName({ caller: { kind, id }, address }: Work): string {
  if ((kind === "resident" || kind === "admin") && id !== undefined) return personName({ kind, id });
  return kind === "anyone" && address !== undefined ? strangerName(address) : PORTAL;
}
