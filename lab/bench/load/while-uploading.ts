import { importBills } from "@aangan/contract/features/uploads/imports";
import { BILL_HEADER, daysAhead } from "../../../server/test/sheets/office-files.ts";
import { workbookOf } from "../../../server/test/sheets/workbooks.ts";
import { type TimedUpload, timedUpload } from "../../timing/timed-upload.ts";
import type { Outcome } from "../generator/request.ts";
import { createLuck, drawn, planArrivals } from "../measure/arrivals.ts";
import type { Town } from "../world/open-town.ts";
import { flatOf, tokenOf } from "../world/town-data.ts";
import { FLATS } from "./load.ts";
import { page, residentReads } from "./requests.ts";

const SECOND_MS = 1_000;
const OTHERS_PER_SECOND = 20;
/** How long others read before the upload, and afterwards until it must be finished. */
const BEFORE_MS = 5 * SECOND_MS;

/** An upload, and the outcomes of others: during it, and in all. */
export interface UploadAmongOthers {
  answer: TimedUpload;
  meanwhile: Outcome[];
  outcomes: Outcome[];
}

/** Uploads a spreadsheet of bills while residents read in an open loop for at least this many ms. */
export async function uploadWhileOthersRead(town: Town, file: Buffer, forMs: number): Promise<UploadAmongOthers> {
  const reading = town.generator.run(planReads(BEFORE_MS + forMs));
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
  const answer = await uploadBills(town, file);
  const outcomes = await reading;
  const isMeanwhile = ({ atMs }: Outcome) => atMs >= BEFORE_MS && atMs <= BEFORE_MS + answer.ms;
  return { answer, meanwhile: outcomes.filter(isMeanwhile), outcomes };
}

/** Uploads a spreadsheet of bills, as the office does. */
export function uploadBills({ url }: Town, file: Buffer): Promise<TimedUpload> {
  return timedUpload({ url }, importBills, tokenOf("admin", 1), file);
}

/** A spreadsheet with two bills for every flat, due this many days from today, then on the next day, until there are enough. */
export function billsFile(count: number, firstDay: number): Buffer {
  const types = ["electricity", "maintenance"];
  const rows = Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / FLATS);
    const dueOn = daysAhead(firstDay + Math.floor(round / types.length));
    return [flatOf(1 + (index % FLATS)), types[round % types.length] ?? "", amountOf(firstDay, index), dueOn];
  });
  return workbookOf([BILL_HEADER, ...rows]);
}

/** Another one in every file: the same bills a few days later would look as if they had been raised before. */
function amountOf(firstDay: number, index: number): number {
  return 500 + firstDay + (index % 9_973) / 100;
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
