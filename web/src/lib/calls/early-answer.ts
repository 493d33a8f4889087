import { tokenOf } from "../session/token.ts";

const TIMEOUT_MS = 15_000;

/** The calls of residents' first pages, by page. */
export const FIRST_READS: Readonly<Record<string, string>> = { "/user/dashboard": "/flat/api/auth/dashboard" };

interface Early {
  address: string;
  token: string;
  answer: Promise<Response | undefined>;
}

let early: Early | undefined;

/** Fetches what this page shows while its code is still loading. */
export function askEarly(pathname: string): void {
  const address = FIRST_READS[pathname];
  const token = tokenOf("resident");
  if (address !== undefined && token !== null) early = { address, token, answer: ask(address, token) };
}

/** Undefined if no answer came. */
function ask(address: string, token: string): Promise<Response | undefined> {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  return fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
}

/**
 * The early answer, for the page's first call only: later ones want fresh data. Undefined for another address or token,
 * or if nothing came; the call then fetches as usual.
 */
export async function earlyAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const earlyRequest = early;
  early = undefined;
  return earlyRequest?.address === address && earlyRequest.token === token ? earlyRequest.answer : undefined;
}
