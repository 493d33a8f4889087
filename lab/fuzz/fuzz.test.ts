import { raiseBill } from "@aangan/contract/features/bills";
import { payBill } from "@aangan/contract/features/payments/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../server/src/features/books/check-books.ts";
import type { PersonKind } from "../../server/src/platform/auth/known-device.ts";
import { openSession } from "../../server/src/platform/auth/sessions.ts";
import { API } from "../../server/src/platform/http/read-request.ts";
import type { Jobs } from "../../server/src/platform/jobs/jobs.ts";
import { openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { everyEndpoint } from "../../server/test/every-endpoint.ts";
import { isMeasuring, startWatch } from "../timing/measure.ts";
import { onThisMachine } from "../timing/slower.ts";
import { type CallerName, type FuzzedRequest, fuzzedRequests } from "./requests.ts";

/** `npm run lab -- fuzz --long` sends 20,000; FUZZ_SEED repeats a run. */
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const AT_ONCE = 8;
const SLOW_MS = 2_000;
/** Added where a call waits for the gateway, or for a reading process to start. */
const waits: Partial<Record<string, number>> = {
  "show-payment-status": 8_000,
  "import-bills": 4_000,
  "import-residents": 4_000,
};

const BETRAYING =
  /\.(ts|js):\d+|node_modules|\$argon2|kysely|violates .* constraint|relation "|syntax error at|ECONNREFUSED/;
const ENDS_SESSIONS = /^log-out|password$|^remove|^refuse/;
const SHAPE = new Set(["code", "message", "error", "requestId", "field", "rows", "params"]);

let portal: TestPortal;
let jobs: Jobs;
let people: Record<"resident" | "neighbour" | "admin", [PersonKind, string]>;
const tokens: Record<CallerName, string> = {
  nobody: "",
  garbage: "g".repeat(43),
  resident: "",
  neighbour: "",
  admin: "",
};
const known: string[] = [];

beforeAll(async () => {
  portal = await openPortal();
  const token = await portal.admin();
  const [resident, neighbour] = [await portal.resident("A-1"), await portal.resident("A-2")];
  const { id } = await portal.database.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  people = {
    resident: ["resident", resident.user._id],
    neighbour: ["resident", neighbour.user._id],
    admin: ["admin", id],
  };
  known.push(id, resident.user._id, neighbour.user._id);
  for (const { user, token: own } of [resident, neighbour]) {
    const { _id: userId, flatNumber, complex } = user;
    const dueDate = portal.now().toISOString().slice(0, 10);
    const body = { userId, flatNumber, billType: "electricity" as const, originalAmount: 900.5, dueDate };
    const { bill } = await portal.call(raiseBill, { body, token });
    const paying = { body: { billId: bill._id, amount: 500, complex }, token: own };
    known.push(bill._id, (await portal.call(payBill, paying)).transactionId);
  }
  jobs = portal.startJobs();
});
afterAll(() => portal.close());

/** Live tokens; some requests log out, set passwords or remove people. */
async function renewTokens(): Promise<void> {
  for (const name of ["resident", "neighbour", "admin"] as const) {
    const [kind, id] = people[name];
    tokens[name] = await portal.database.inTransaction((tx) => openSession(tx, { kind, id }, portal.now()));
  }
}

interface Answered {
  status: number;
  headers: Headers;
  text: string;
  ms: number;
}

async function send({ caller, method, path, headers, body }: FuzzedRequest): Promise<Answered> {
  const passed = startWatch();
  const token = tokens[caller];
  const response = await fetch(`${portal.url}${API}${path}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body: body ?? null,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ms: passed() };
}

function problemsOf({ status, headers, text, ms }: Answered, { name }: FuzzedRequest): string[] {
  const problems: string[] = [];
  if (status >= 500) problems.push(`answers ${status}`);
  if (BETRAYING.test(text)) problems.push(`betrays ${BETRAYING.exec(text)?.[0]}`);
  if (!headers.has("content-security-policy")) problems.push("has no security headers");
  if (isMeasuring && ms > onThisMachine(SLOW_MS) + (waits[name] ?? 0)) problems.push(`takes ${Math.round(ms)} ms`);
  if (status >= 400 && !isFailure(text)) problems.push("does not fail in the shape of every failure");
  if ((status === 429 || status === 503) && !headers.has("retry-after"))
    problems.push("does not say when to come again");
  return problems;
}

function isFailure(text: string): boolean {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const isComplete = ["code", "message", "error", "requestId"].every((name) => typeof body[name] === "string");
    return isComplete && Object.keys(body).every((name) => SHAPE.has(name));
  } catch {
    return false;
  }
}

/** Sends a request; repeats one that was merely slow, in case of other load. */
async function judge(request: FuzzedRequest): Promise<{ status: number; problems: string[] }> {
  const answer = await send(request);
  const problems = problemsOf(answer, request);
  const wasSlowOnly = problems.length > 0 && problems.every((problem) => problem.startsWith("takes"));
  return { status: answer.status, problems: wasSlowOnly ? problemsOf(await send(request), request) : problems };
}

it(
  // [INP-30] [INP-31]
  `${COUNT} requests that nobody thought of are answered in form, and the books stay right`,
  async () => {
    const requests = fuzzedRequests(await everyEndpoint(), known, { count: COUNT, seed: SEED });
    const statuses = new Map<number, number>();
    const found: string[] = [];
    let next = 0;
    async function sendInTurn(): Promise<void> {
      for (let index = next++; index < requests.length; index = next++) {
        if (index % 100 === 0) portal.pass(60_000);
        const request = requests[index] as FuzzedRequest;
        const { status, problems } = await judge(request);
        if (ENDS_SESSIONS.test(request.name)) await renewTokens();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        for (const problem of problems) found.push(`${problem}: ${JSON.stringify(request).slice(0, 600)}`);
      }
    }
    await renewTokens();
    await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
    const counts = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
    process.stdout.write(`fuzzed with FUZZ_SEED=${SEED}: ${counts.join(", ")}\n`);
    expect(found.slice(0, 20).join("\n"), `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${COUNT}`).toBe("");
    // Most requests must get past validation.
    expect((statuses.get(200) ?? 0) / COUNT).toBeGreaterThan(0.15);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    // The clock has moved on by minutes while the jobs looked at it every few seconds.
    jobs.nudge("reconcile-payments");
    const broken = async () => (await checkBooks(portal.database.db, portal.now())).filter(({ bad }) => bad.length > 0);
    await expect.poll(broken).toEqual([]);
  },
  Math.max(600_000, COUNT * 300),
);
