import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { askCompany, type CompanyReply } from "../ask-company.ts";

/** Where PhonePe answers, and as whom we ask. Addresses are without a slash at the end. */
export interface PhonepeAccount {
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  /** The payment gateway. */
  url: string;
  /** The service that gives tokens. */
  authUrl: string;
}

/** A token to call with, or why there is none: PhonePe's no, or no answer. */
export type TokenReply = { kind: "token"; accessToken: string } | Exclude<CompanyReply, { kind: "yes" }>;

interface Held {
  accessToken: string;
  /** By our clock. */
  expiresAtMs: number;
}

const Granted = z.object({
  access_token: z.string(),
  /** Seconds since 1970, as the next one. */
  expires_at: z.number(),
  issued_at: z.nullish(z.number()),
});

/** PhonePe wants a new token to be fetched three to five minutes before the old one ends, and never one for each call. */
const EARLY_MS = 3 * 60_000;

/**
 * Keeps PhonePe's token: fetched when it is needed, renewed three minutes before it ends, once for however many callers wait
 * for it. While it cannot be renewed the old one is used for as long as it lives.
 */
export function createToken(account: PhonepeAccount, clock: Clock) {
  let held: Held | undefined;
  let fetching: Promise<TokenReply> | undefined;

  async function fetchToken(): Promise<TokenReply> {
    const reply = await requestToken(account);
    if (reply.kind === "none") return reply;
    // Without a token nobody asked about an order: whatever the number of this no, it must not be read as one about that.
    if (reply.kind === "no") return { ...reply, status: 401 };
    const read = z.safeParse(Granted, reply.body);
    if (!read.success) return { kind: "none", reason: "the token is unreadable" };
    const { access_token: accessToken, expires_at, issued_at } = read.data;
    // How long it lives is PhonePe's to say; when that is over is told by our own clock, as theirs may differ.
    const lifeMs = issued_at ? (expires_at - issued_at) * 1000 : undefined;
    held = { accessToken, expiresAtMs: lifeMs === undefined ? expires_at * 1000 : clock().getTime() + lifeMs };
    return { kind: "token", accessToken };
  }

  /** One request serves everybody who waits. */
  function renew(): Promise<TokenReply> {
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    /** The token to use now, waited for no longer than `withinMs`. */
    current: async (withinMs: number): Promise<TokenReply> => {
      const usable = held;
      const leftMs = usable ? usable.expiresAtMs - clock().getTime() : 0;
      if (usable && leftMs > EARLY_MS) return { kind: "token", accessToken: usable.accessToken };
      const renewed = await atMost(renew(), withinMs);
      if (renewed.kind !== "token" && usable && leftMs > 0) return { kind: "token", accessToken: usable.accessToken };
      return renewed;
    },
    /** Forgets a token that PhonePe did not take, unless it has been renewed meanwhile. */
    drop: (accessToken: string): void => {
      if (held?.accessToken === accessToken) held = undefined;
    },
  };
}

function requestToken({ authUrl, clientId, clientSecret, clientVersion }: PhonepeAccount): Promise<CompanyReply> {
  const form = new URLSearchParams({
    client_id: clientId,
    client_version: clientVersion,
    client_secret: clientSecret,
    grant_type: "client_credentials",
  });
  return askCompany({
    method: "POST",
    url: `${authUrl}/v1/oauth/token`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
}

/** Somebody else may have begun the request, so it can outlast what this caller has left. */
async function atMost(request: Promise<TokenReply>, withinMs: number): Promise<TokenReply> {
  const timer = new AbortController();
  const over = sleep(withinMs, undefined, { signal: timer.signal }).then(
    (): TokenReply => ({ kind: "none", reason: "no token in time" }),
  );
  over.catch(() => {});
  const reply = await Promise.race([request, over]);
  timer.abort();
  return reply;
}
