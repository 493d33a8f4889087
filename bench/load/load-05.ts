import { importBills } from "@aangan/contract/imports";
import { BILL_HEADER, daysAhead } from "../../server/test/office-files.ts";
import { upload } from "../../server/test/upload.ts";
import { workbookOf } from "../../server/test/workbooks.ts";
import type { Outcome } from "../generator/request.ts";
import { createLuck, drawn, planArrivals } from "../measure/arrivals.ts";
import { atMost, below, type Measured, never, note, told } from "../measure/table.ts";
import { auditBooks } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { flatOf, tokenOf } from "../world/town-data.ts";
import { failures, latency, punctuality } from "./judge.ts";
import { FLATS, loadOf } from "./load.ts";
import { page, residentReads } from "./requests.ts";

const SECOND_MS = 1_000;
const OTHERS_PER_SECOND = 20;
/** Others go on this long before the spreadsheet comes, and until it is surely taken or late. */
const BEFORE_MS = 5 * SECOND_MS;

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
  const file = billsFile(bills);
  const reading = town.generator.run(planReads(BEFORE_MS + withinMs));
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
  const answer = await upload({ url: town.url }, importBills, tokenOf("admin", 1), file);
  const isMeanwhile = ({ atMs }: Outcome) => atMs >= BEFORE_MS && atMs <= BEFORE_MS + answer.ms;
  const outcomes = await reading;
  const others = outcomes.filter(isMeanwhile);
  const what = bills.toLocaleString("en");
  return [
    atMost(`${what} bills, the whole upload`, answer.ms / SECOND_MS, withinMs / SECOND_MS, "s"),
    never("  rows that did not become a bill", bills - (answer.body.created ?? 0), answer.body.message),
    note("  the file", told(file.length / 1_024, "KiB")),
    below(`  ${others.length} other calls meanwhile, p95`, latency(others, 0.95), 500),
    failures("  not served", outcomes),
    punctuality(outcomes),
  ];
}

/** Every flat's two bills, for as many days as it takes. */
function billsFile(count: number): Buffer {
  const types = ["electricity", "maintenance"];
  const rows = Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / FLATS);
    const dueOn = daysAhead(10 + count / FLATS + Math.floor(round / types.length));
    return [flatOf(1 + (index % FLATS)), types[round % types.length] ?? "", 500 + (index % 9_973) / 100, dueOn];
  });
  return workbookOf([BILL_HEADER, ...rows]);
}

function planReads(forMs: number) {
  const luck = createLuck(5);
  const resident = () => 1 + Math.floor(luck() * FLATS);
  const shares = { dashboard: 6, history: 3, report: 1, page: 2 };
  return planArrivals((forMs / SECOND_MS) * OTHERS_PER_SECOND, forMs, luck).map((atMs) => {
    const kind = drawn(shares, luck);
    return { ...(kind === "page" ? page() : residentReads[kind](resident())), atMs };
  });
}
