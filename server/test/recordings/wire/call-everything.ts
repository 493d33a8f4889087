import { sql } from "kysely";
import type { CompanyPortal } from "../../desks/company-portal.ts";
import type { Books } from "../../desks/years-of-books.ts";
import { reads, writes } from "../../every-call.ts";
import { attempt, type SampleCall, webhookOf } from "../../make-call.ts";
import { evenOut } from "./even-out.ts";
import { spoil } from "./spoil.ts";
import { step } from "./standing-time.ts";

interface Recorded {
  status: number;
  type: string | null;
  fileName?: string | null;
  leadsTo?: unknown;
  reply?: unknown;
}

const isJson = (type: string | null) => type?.startsWith("application/json") ?? false;

/** Of an answer that is no JSON only what kind of file it is. */
async function answerTo(
  { portal }: CompanyPortal,
  route: string,
  call: SampleCall,
): Promise<Recorded & { text: string }> {
  step();
  const { status, headers, text } = await attempt(portal, route, call);
  const type = headers.get("content-type");
  if (isJson(type)) return { status, type, reply: evenOut(JSON.parse(text)), text };
  const [fileName, leadsTo] = [headers.get("content-disposition"), evenOut(headers.get("location"))];
  return { status, type, fileName, leadsTo, text };
}

/** What entries of the audit log call the deeds since the last look, and who did them. */
async function deedsAfter({ portal }: CompanyPortal, last: number): Promise<{ last: number; deeds: string[] }> {
  const { rows } = await sql<{ id: number; deed: string }>`
    SELECT id, actor_kind || ' ' || action AS deed FROM audit_log WHERE id > ${last} ORDER BY id`.execute(
    portal.database.db,
  );
  return { last: rows.at(-1)?.id ?? last, deeds: rows.map(({ deed }) => deed) };
}

/** Every call in turn, each after one that is spoilt: what they answer, and their names in the audit log. */
export async function callEverything(open: CompanyPortal, books: Books): Promise<Record<string, unknown>> {
  const recorded: Record<string, unknown> = {};
  let { last } = await deedsAfter(open, 0);
  async function record(route: string, call: SampleCall): Promise<string> {
    const spoilt = spoil(call);
    const { text: _, ...bad } = await answerTo(open, route, spoilt.call);
    const { text, ...good } = await answerTo(open, route, call);
    const done = await deedsAfter(open, last);
    last = done.last;
    recorded[route] = { ...good, audit: done.deeds, spoilt: { how: spoilt.how, ...bad } };
    return text;
  }
  for (const [route, call] of Object.entries(reads(books))) await record(route, call);
  for (const route of Object.keys(writes(books, open.portal.now()))) {
    const text = await record(route, writes(books, open.portal.now())[route] ?? {});
    if (route !== "POST /auth/pay-bill") continue;
    const { transactionId } = JSON.parse(text) as { transactionId: string };
    open.company.pay(transactionId);
    await record("POST /webhooks/:gateway", webhookOf(open.company, transactionId));
  }
  return recorded;
}
