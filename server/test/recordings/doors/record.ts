import { pino } from "pino";
import { guardGateway } from "../../../src/features/payments/company/guard-gateway.ts";
import { importReceiptRoutes } from "../../../src/features/uploads/routes.ts";
import { hashing } from "../../../src/platform/auth/passwords.ts";
import type { Case } from "../../imports/collection/case.ts";
import { type DeskParts, openReadingDesk, type ReadingDesk } from "../../imports/collection/doors/desk.ts";
import { readerHere } from "../../imports/collection/doors/reader.ts";
import { sendToReview } from "../../imports/collection/doors/review.ts";
import { formWith, PATHS, sendStrictly } from "../../imports/collection/doors/strict.ts";
import { scriptedGateway } from "../../simulators/scripted-gateway.ts";
import { inOrder, type Json } from "./json.ts";
import { withoutIds } from "./without-ids.ts";
import { rowsForRecording } from "./written-rows.ts";

/** A file to send to both doors. */
export interface FileSample {
  one: Case;
  /** Sent under this name, and to the door that asks only once. */
  name?: string | undefined;
  /** What the office sent before, to stay: through the review where there are answers for it. */
  earlier?: readonly Case[];
  /** Only these live there; without it those of the collection. */
  flats?: readonly string[];
  /** How far the library gets depends on what it read before. */
  isDamaged?: boolean;
}

interface Exchange {
  query: string;
  how: unknown;
  status: number;
  reply: unknown;
  wrote: unknown[];
}

const parts: DeskParts = {
  rowsIn: rowsForRecording,
  serveMore: (serve, needs) => {
    const { database, commit, clock } = needs;
    const watching = { log: pino({ level: "silent" }), nudge: () => {}, publicUrl: "https://portal.example" };
    const gateways = { gateway: guardGateway(scriptedGateway(), clock), formerGateways: [], statusWaitMs: 0 };
    importReceiptRoutes(serve, needs, { database, commit, clock, ...watching, ...gateways });
  },
};

/** Opens an office for recording. Equal passwords get equal hashes. */
export function openOffice(flats: readonly string[]): Promise<ReadingDesk> {
  Object.assign(hashing.cost, { salt: Buffer.alloc(16, 7) });
  return openReadingDesk(flats, readerHere, parts);
}

/** Sends what the office sent before, and lets it stay. Throws when it does not go in. */
export async function sendEarlier(desk: ReadingDesk, earlier: readonly Case[]): Promise<void> {
  for (const one of earlier) {
    const staying: ReadingDesk = { ...desk, send: (path, form) => desk.send(path, form, true) };
    const [last] = (await exchanges(staying, (listening) => sendOnce(listening, one))).slice(-1);
    if (last?.status !== 200) throw new Error(`what came before did not go in: ${JSON.stringify(last)}`);
  }
}

function sendOnce(desk: ReadingDesk, one: Case): Promise<unknown> {
  return one.answers ? sendToReview(desk, one) : sendStrictly(desk, one.screen, one.file(), { keep: true });
}

/** Sends a file to both doors; returns their complete replies and what they would have written. */
export async function recordFile(desk: ReadingDesk, sample: FileSample): Promise<Json> {
  const { one, name, isDamaged } = sample;
  const strict = await exchanges(desk, (listening) => sendStrictly(listening, one.screen, one.file(), { name }));
  const review = await exchanges(desk, (listening) =>
    name === undefined
      ? sendToReview(listening, one)
      : listening.send(`${PATHS[one.screen]}?review=1`, formWith(one.file(), name)),
  );
  const normalize = (exchangeLog: Exchange[]) =>
    withoutIds(inOrder(isDamaged ? exchangeLog.map(roughly) : exchangeLog));
  return { strict: normalize(strict), review: normalize(review) };
}

async function exchanges(desk: ReadingDesk, talk: (listening: ReadingDesk) => Promise<unknown>): Promise<Exchange[]> {
  const exchangeLog: Exchange[] = [];
  const listening: ReadingDesk = {
    ...desk,
    send: async (path, form, keep) => {
      const how = form.get("how");
      const answer = await desk.send(path, form, keep);
      exchangeLog.push({
        query: path.split("?")[1] ?? "",
        how: typeof how === "string" ? JSON.parse(how) : null,
        status: answer.status,
        reply: answer.body,
        wrote: answer.written.map(({ text }) => JSON.parse(text)),
      });
      return answer;
    },
  };
  await talk(listening);
  return exchangeLog;
}

function roughly({ status, wrote, ...exchange }: Exchange): Partial<Exchange> {
  return wrote.length > 0 ? { ...exchange, status, wrote } : { status };
}
