import { listDues } from "@aangan/contract/features/dues/dues";
import { showHome } from "@aangan/contract/features/overview";
import { printReceipts } from "@aangan/contract/features/receipts/paper";
import { searchOffice } from "@aangan/contract/features/search";
import { showStatement } from "@aangan/contract/features/statements";
import { dayOf } from "../../../server/src/platform/clock.ts";
import { API } from "../../../server/src/platform/http/read-request.ts";
import { latency } from "../load/judge.ts";
import { residentReads } from "../load/requests.ts";
import { createLuck, planArrivals } from "../measure/arrivals.ts";
import { percentile } from "../measure/percentiles.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { takeReceipts } from "../world/take-receipts.ts";
import { flatOf, tokenOf } from "../world/town-data.ts";
import { type Figure, oursAtMost, type Ratio, type World } from "./ratio.ts";

const PAPERS = 300;
const TIMES = 20;
const OTHERS_FOR_MS = 6_000;
const OTHERS_PER_SECOND = 20;
const FIRST = { authorization: `Bearer ${tokenOf("admin", 1)}` };

/** What the office looks at after five years of 2,000 flats. Every figure is judged by itself. */
export const officeRatio: Ratio = {
  name: "office",
  what: "dues, a statement, the overview, the search and 300 receipts on paper, after five years of 2,000 flats",
  against: "nothing: each by its own goal in milliseconds",
  run,
};

async function run({ databases }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const today = dayOf(new Date());
  const past = dayOf(new Date(Date.now() - 400 * 86_400_000));
  const from = dayOf(new Date(Date.now() - 1_095 * 86_400_000));
  try {
    return [
      await timed(town, "dues today", listDues.path, 400),
      await timed(town, "dues of a day 400 days ago", `${listDues.path}?asOf=${past}`, 2_000),
      await timed(
        town,
        "a statement of three years",
        `${showStatement.path.replace(":id", "resident7")}?from=${from}&to=${today}`,
        150,
      ),
      await timed(town, "the overview with all its pictures", showHome.path),
      await timed(town, "the search for a flat", `${searchOffice.path}?text=${flatOf(77)}`, 100),
      await timed(town, "the search for four digits", `${searchOffice.path}?text=0042`, 100),
      ...(await papers(town)),
    ];
  } finally {
    await town.close();
  }
}

/** The 95th percentile of some calls, one after the other. */
async function timed({ url }: Town, what: string, path: string, atMost?: number): Promise<Figure> {
  const ours = await often(async () => {
    const response = await fetch(`${url}${API}${path}`, { headers: FIRST });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  });
  return { what, unit: "ms, p95", ours, ...(atMost !== undefined && { goal: oursAtMost(atMost) }) };
}

async function often(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return percentile(took, 0.95);
}

/** Receipts on paper, in one file, while residents read. */
async function papers(town: Town): Promise<Figure[]> {
  const ids = await takeReceipts(town, PAPERS);
  const luck = createLuck(8);
  const plan = planArrivals((OTHERS_FOR_MS / 1_000) * OTHERS_PER_SECOND, OTHERS_FOR_MS, luck).map((atMs, nth) => ({
    ...residentReads.dashboard(1 + nth),
    atMs,
  }));
  const figures: Figure[] = [];
  for (const language of ["en", "hi"]) {
    const reading = town.generator.run(plan);
    let tookMs = 0;
    let files = 0;
    // As many files as fit into the time of the others' calls.
    for (const until = performance.now() + OTHERS_FOR_MS; performance.now() < until; files++) {
      const began = performance.now();
      await print(town, ids, language);
      tookMs = Math.max(tookMs, performance.now() - began);
    }
    const readingP95 = latency(await reading, 0.95);
    figures.push(
      {
        what: `${PAPERS} receipts (${language}) in one file, the slowest of ${files}`,
        unit: "ms",
        ours: tookMs,
        goal: oursAtMost(2_000),
      },
      { what: "  others' calls meanwhile", unit: "ms, p95", ours: readingP95, goal: oursAtMost(100) },
    );
  }
  return figures;
}

async function print({ url }: Town, ids: readonly string[], language: string): Promise<void> {
  const response = await fetch(`${url}${API}${printReceipts.path}`, {
    method: "POST",
    headers: { ...FIRST, "content-type": "application/json" },
    body: JSON.stringify({ ids, language, size: "a5" }),
  });
  if (!response.ok) throw new Error(`no papers: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
