import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { askCompany, type CompanyReply } from "../ask-company.ts";

export interface PhonepeAccount {
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  url: string;
  authUrl: string;
}

export type TokenReply = { kind: "token"; accessToken: string } | Exclude<CompanyReply, { kind: "yes" }>;

interface Held {
  accessToken: string;
  /** By our clock. */
  expiresAtMs: number;
}

const Granted = z.object({
  access_token: z.string(),
  /** Seconds since 1970, like `issued_at`. */
  expires_at: z.number(),
  issued_at: z.nullish(z.number()),
});

/** PhonePe wants a token renewed three to five minutes before it ends, and never one per call. */
const EARLY_MS = 3 * 60_000;

/** Keeps PhonePe's token, renewing it once for all who wait. If that fails, the old one serves until it ends. */
export function createToken(account: PhonepeAccount, clock: Clock) {
  let held: Held | undefined;
  let fetching: Promise<TokenReply> | undefined;

  async function fetchToken(): Promise<TokenReply> {
    const reply = await requestToken(account);
    if (reply.kind === "none") return reply;
    // Without a token nobody asked about the order, so this no must not read as "no such order".
    if (reply.kind === "no") return { ...reply, status: 401 };
    const read = z.safeParse(Granted, reply.body);
    if (!read.success) return { kind: "none", reason: "the token is unreadable" };
    const { access_token: accessToken, expires_at, issued_at } = read.data;
    // We time the token's life by our own clock, as PhonePe's may differ.
    const lifeMs = issued_at ? (expires_at - issued_at) * 1000 : undefined;
    held = { accessToken, expiresAtMs: lifeMs === undefined ? expires_at * 1000 : clock().getTime() + lifeMs };
    return { kind: "token", accessToken };
  }

  function renew(): Promise<TokenReply> {
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    current: async (withinMs: number): Promise<TokenReply> => {
      const usable = held;
      const leftMs = usable ? usable.expiresAtMs - clock().getTime() : 0;
      if (usable && leftMs > EARLY_MS) return { kind: "token", accessToken: usable.accessToken };
      const renewed = await atMost(renew(), withinMs);
      if (renewed.kind !== "token" && usable && leftMs > 0) return { kind: "token", accessToken: usable.accessToken };
      return renewed;
    },
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

/** Another caller may have started the request, so it can outlast what this caller has left. */
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
