import * as contract from "@aangan/contract/features/emails/preferences";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countCall } from "../../../platform/auth/count-call.ts";
import { networksOf } from "../../../platform/auth/network.ts";
import type { Limit } from "../../../platform/auth/throttle-queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { createCommit } from "../../../platform/commit.ts";
import type { Database, Tx } from "../../../platform/database/db.ts";
import { API } from "../../../platform/http/read-request.ts";
import type { Serve } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import { endReminders, noticesOf, setNotices } from "./queries.ts";
import { texts } from "./texts.ts";

async function unsubscribe(tx: Tx, emailToken: string): Promise<void> {
  if (!(await endReminders(tx, emailToken))) refuse("not_found");
}

export function ownNoticeRoutes({ read, write }: Serve): void {
  read(contract.showOwnNotices, async ({ db, caller }) => {
    const { emailBadSince, ...own } = await noticesOf(db, caller.id);
    return { ...own, comesBack: emailBadSince !== null };
  });

  write(contract.changeOwnNotices, async ({ tx, caller, body }) => {
    await setNotices(tx, caller.id, body);
    return { message: texts.changed };
  });

  write(contract.unsubscribe, async ({ tx, body }) => {
    await unsubscribe(tx, body.token);
    return { message: texts.unsubscribed };
  });
}

interface OneClickNeeds {
  /** The connections of strangers. */
  database: Database;
  clock: Clock;
}

/** More than any mail program sends with it. */
const FORM_BYTES = 4096;

/** From one network; the servers of a large mail provider ask for all who read there. */
const ONE_CLICKS: Limit = { times: 300, withinMs: 60 * 60_000 };

/** Takes one-click requests (RFC 8058), whose forms say nothing that the address does not. People are shown the page. */
export function oneClickUnsubscribe(
  scope: FastifyInstance,
  { database, clock }: OneClickNeeds,
  done: () => void,
): void {
  const commit = createCommit(database, clock);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, end) => end(null));
  const route = { url: `${API}${contract.ONE_CLICK_PATH}`, config: { access: ["anyone" as const] } };
  const tokenIn = ({ query }: FastifyRequest) => {
    const { token } = query as { token?: unknown };
    return typeof token === "string" ? token : refuse("not_found");
  };
  scope.route({
    ...route,
    method: "GET",
    handler: async (request, reply) => reply.redirect(`/unsubscribe#${encodeURIComponent(tokenIn(request))}`, 303),
  });
  scope.route({
    ...route,
    method: "POST",
    bodyLimit: FORM_BYTES,
    handler: async (request) => {
      const token = tokenIn(request);
      for (const { name } of networksOf(request.ip)) {
        await countCall(
          database.lentTo(request.callerName),
          [{ key: `one-click:${name}`, limit: ONE_CLICKS }],
          clock(),
        );
      }
      const info = { actor: { kind: "anyone" as const }, action: contract.unsubscribe.name };
      await commit({ ...info, requestId: request.id, address: request.ip }, (tx) => unsubscribe(tx, token));
      return { message: texts.unsubscribed };
    },
  });
  done();
}
