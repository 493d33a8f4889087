import { reportPayments } from "@aangan/contract/features/reports";
import { API } from "../../../server/src/platform/http/read-request.ts";
import { openPress, type Pressing } from "../generator/press.ts";
import type { RequestInput } from "../generator/request.ts";
import { FLATS } from "../load/load.ts";
import { residentReads } from "../load/requests.ts";
import { openTown } from "../world/open-town.ts";
import { ADMINS, complexes, tokenOf } from "../world/town-data.ts";
import { type Figure, type Ratio, ratioAtMost, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const YOUNG_YEARS = 1;
const OLD_YEARS = 10;

const DAY_MS = 86_400_000;

/** An administrator may ask for thirty reports a minute. */
const REPORTS = 12;

interface Read {
  what: string;
  wanted: readonly RequestInput[];
  pressing: Pressing;
}

const ofResidents = { clients: 4, forMs: 2_000 };
const all = <T>(make: (nth: number) => T) => Array.from({ length: FLATS }, (_, index) => make(index + 1));

/** Whether reading stays as fast after years. */
export const growthRatio: Ratio = {
  name: "growth",
  what: `what people read after ${OLD_YEARS} years`,
  against: `the same after ${YOUNG_YEARS}`,
  run,
};

async function run({ databasesOf, rounds }: World): Promise<Figure[]> {
  const young = await openTown(databasesOf(YOUNG_YEARS));
  const old = await openTown(databasesOf(OLD_YEARS));
  const press = openPress();
  const reads: Read[] = [
    { what: "dashboard", wanted: all(residentReads.dashboard), pressing: ofResidents },
    { what: "a resident's payments, first page", wanted: all(residentReads.history), pressing: ofResidents },
    {
      what: "a complex's payments of a month",
      wanted: reports(),
      pressing: { clients: 2, forMs: 60_000, most: REPORTS },
    },
  ];
  const figures: Figure[] = [];
  try {
    for (const { what, wanted, pressing } of reads) {
      const each = async (url: string) => {
        const { served, tookMs } = await press.press(url, wanted, pressing);
        return (tookMs * pressing.clients) / served;
      };
      const turns = await takeTurns(
        rounds,
        () => each(old.url),
        () => each(young.url),
      );
      figures.push({ what, unit: "ms", ...turns, goal: ratioAtMost(1.15) });
    }
    return figures;
  } finally {
    press.close();
    await old.close();
    await young.close();
  }
}

/** Last month's report of every complex, by every administrator. */
function reports(): RequestInput[] {
  const now = new Date();
  const startDate = day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)));
  const endDate = day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - DAY_MS));
  return Array.from({ length: ADMINS * complexes.length }, (_, turn) => {
    const complex = complexes[turn % complexes.length] ?? "";
    return {
      kind: "report",
      method: "GET",
      path: `${API}${reportPayments.path}?${new URLSearchParams({ complex, startDate, endDate })}`,
      headers: { authorization: `Bearer ${tokenOf("admin", 1 + (turn % ADMINS))}` },
    };
  });
}

const day = (date: Date) => date.toISOString().slice(0, 10);
