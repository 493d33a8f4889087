import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { readAs } from "../answers.ts";
import { type Ask, type CompanyReply, startAsking, startTimer } from "../ask-company.ts";

type Account = Readonly<Record<"clientId" | "clientSecret" | "clientVersion" | "url" | "authUrl", string>>;

export function createCalls(account: Account, clock: Clock): () => Ask {
  const token = createToken(account, clock);
  return () => {
    const msLeft = startTimer();
    const headers = { "content-type": "application/json" };
    const ask = startAsking({ url: account.url, headers, refusalIn }, msLeft);
    return async (method, path, body) => {
      for (let attempt = 1; ; attempt++) {
        const used = await token.current(msLeft());
        if (used.kind !== "token") return used;
        const reply = await ask(method, path, body, { authorization: `O-Bearer ${used.accessToken}` });
        if (attempt === 2 || reply.kind === "yes" || reply.status !== 401) return reply;
        // A token may be withdrawn early. A call refused for its token was not carried out, so it may be repeated.
        token.drop(used);
      }
    };
  };
}

const Refusal = z.union([z.object({ code: z.string() }), z.object({ errorCode: z.string() })]);

function refusalIn(body: unknown, status: number): string | undefined {
  const refusal = z.safeParse(Refusal, body).data;
  return refusal && `status ${status}: ${"code" in refusal ? refusal.code : refusal.errorCode}`;
}

interface Token {
  kind: "token";
  accessToken: string;
  /** By our clock. */
  expiresAtMs: number;
}

type TokenReply = Token | Exclude<CompanyReply, { kind: "yes" }>;

const Granted = z.object({
  access_token: z.string(),
  /** Seconds since 1970, like `issued_at`. */
  expires_at: z.number(),
  issued_at: z.nullish(z.number()),
});

/** PhonePe wants a token renewed three to five minutes before it ends, and never one per call. */
const EARLY_MS = 3 * 60_000;

/** Keeps PhonePe's token, renewing it once for all who wait. If that fails, the old one serves until it ends. */
function createToken({ authUrl, clientId, clientSecret, clientVersion }: Account, clock: Clock) {
  let cachedToken: Token | undefined;
  let fetching: Promise<TokenReply> | undefined;

  async function fetchToken(): Promise<TokenReply> {
    const form = new URLSearchParams({
      client_id: clientId,
      client_version: clientVersion,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    });
    const reply = await startAsking({ url: authUrl, headers: {}, refusalIn })("POST", "/v1/oauth/token", form);
    if (reply.kind === "none") return reply;
    // Without a token nobody asked about the order, so this no must not read as "no such order".
    if (reply.kind === "no") return { ...reply, status: 401 };
    const granted = readAs(Granted, reply);
    if (!granted) return { kind: "none", reason: "the token is unreadable" };
    const { access_token: accessToken, expires_at, issued_at } = granted;
    // We time the token's life by our own clock, as PhonePe's may differ.
    const beganAtMs = issued_at ? clock().getTime() - issued_at * 1000 : 0;
    cachedToken = { kind: "token", accessToken, expiresAtMs: beganAtMs + expires_at * 1000 };
    return cachedToken;
  }

  return {
    current: async (withinMs: number): Promise<TokenReply> => {
      const usable = cachedToken;
      const remainingMs = usable ? usable.expiresAtMs - clock().getTime() : 0;
      if (usable && remainingMs > EARLY_MS) return usable;
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      // Another caller may have started the request, so it can outlast what this caller has left.
      const late: TokenReply = { kind: "none", reason: "no token in time" };
      const renewed = await Promise.race([fetching, sleep(withinMs, late, { ref: false })]);
      return renewed.kind !== "token" && usable && remainingMs > 0 ? usable : renewed;
    },
    drop: (token: Token): void => {
      if (cachedToken === token) cachedToken = undefined;
    },
  };
}
