import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { askCompany, type CompanyReply, startTimer } from "../ask-company.ts";
import { createToken, type PhonepeAccount } from "./token.ts";

export type Ask = (method: "GET" | "POST", path: string, body?: object) => Promise<CompanyReply>;

export function createCalls(account: PhonepeAccount, clock: Clock): () => Ask {
  const token = createToken(account, clock);
  return () => {
    const msLeft = startTimer();

    async function askWith(accessToken: string, [method, path, body]: Parameters<Ask>): Promise<CompanyReply> {
      return askCompany({
        method,
        url: `${account.url}${path}`,
        headers: { authorization: `O-Bearer ${accessToken}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        withinMs: msLeft(),
      });
    }

    return async (...call) => {
      const first = await token.current(msLeft());
      if (first.kind !== "token") return first;
      const reply = await askWith(first.accessToken, call);
      if (reply.kind !== "no" || reply.status !== 401) return reply;
      // A token may be withdrawn early. A call refused for its token was not carried out, so it may be repeated.
      token.drop(first.accessToken);
      const second = await token.current(msLeft());
      return second.kind === "token" ? askWith(second.accessToken, call) : second;
    };
  };
}

const Refusal = z.union([z.object({ code: z.string() }), z.object({ errorCode: z.string() })]);

/** Undefined for anybody else's JSON, which is not a fact. */
export function refusalCode({ body }: { body: unknown }): string | undefined {
  const read = z.safeParse(Refusal, body);
  if (!read.success) return undefined;
  return "code" in read.data ? read.data.code : read.data.errorCode;
}

export function reasonOf(reply: { status: number; body: unknown }): string {
  return [`status ${reply.status}`, refusalCode(reply)].filter(Boolean).join(": ").slice(0, 200);
}
