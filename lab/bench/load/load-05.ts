import { atMost, below, formatFigure, type Measured, never, note } from "../measure/table.ts";
import { auditBooks } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { failures, latency, punctuality } from "./judge.ts";
import { FLATS, loadOf } from "./load.ts";
import { billsFile, uploadWhileOthersRead } from "./while-uploading.ts";

const SECOND_MS = 1_000;

interface Sheet {
  bills: number;
  withinMs: number;
}

const sheets: Sheet[] = [
  { bills: 4_000, withinMs: 10 * SECOND_MS },
  { bills: 20_000, withinMs: 60 * SECOND_MS },
];

/** LOAD-05: spreadsheets of bills, while residents read. */
export const load05 = loadOf("LOAD-05", "4,000 and 20,000 bills uploaded while others read", measure);

async function measure(town: Town): Promise<Measured[]> {
  const lines: Measured[] = [];
  for (const sheet of sheets) lines.push(...(await uploadMeanwhile(town, sheet)));
  return [...lines, ...(await auditBooks(town))];
}

async function uploadMeanwhile(town: Town, { bills, withinMs }: Sheet): Promise<Measured[]> {
  const file = billsFile(bills, 10 + bills / FLATS);
  const { answer, meanwhile: otherCalls, outcomes } = await uploadWhileOthersRead(town, file, withinMs);
  const what = bills.toLocaleString("en");
  return [
    atMost(`${what} bills, the whole upload`, answer.ms / SECOND_MS, withinMs / SECOND_MS, "s"),
    never("  rows that did not become a bill", bills - (answer.body.created ?? 0), answer.body.message),
    note("  the file", formatFigure(file.length / 1_024, "KiB")),
    below(`  ${otherCalls.length} other calls meanwhile, p95`, latency(otherCalls, 0.95), 500),
    failures("  not served", outcomes),
    punctuality(outcomes),
  ];
}
