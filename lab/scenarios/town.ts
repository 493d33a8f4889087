import { sql } from "kysely";
import { compareReports } from "../../server/src/features/books/reports/compare-reports.ts";
import { booksOf } from "../../server/test/desks/books-desk.ts";
import { cashOf } from "../../server/test/desks/cash-desk.ts";
import { claimsOf } from "../../server/test/desks/claims-desk.ts";
import { counterOf } from "../../server/test/desks/counter-desk.ts";
import { officeOf } from "../../server/test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../server/test/desks/payment-desk.ts";
import { numbersFrom } from "../../server/test/money/luck.ts";

export interface Town {
  desk: PaymentDesk;
  office: ReturnType<typeof officeOf>;
  counter: ReturnType<typeof counterOf>;
  cash: ReturnType<typeof cashOf>;
  claims: ReturnType<typeof claimsOf>;
  books: Awaited<ReturnType<typeof booksOf>>;
}

/** A flat and what its resident and the office remember of it. Everything it does follows from its seed. */
export interface Life {
  next: () => number;
  resident: string;
  /** The flat beside it. */
  other: string;
  /** Makes references of its own, within a town. */
  number: number;
  bills: string[];
  /** Receipts of the office, the newest last. */
  receipts: string[];
  /** Online payments whose page is open, and those that succeeded. */
  pages: string[];
  paid: string[];
  strays: string[];
  references: number;
}

/** Opens a town in two complexes, in which everything follows from the seed. */
export async function openTown(seed: string, flats: number): Promise<{ town: Town; lives: Life[] }> {
  const desk = await openDesk({ startsAt: new Date("2026-12-05T04:30:00Z") });
  const town = {
    ...{ desk, office: officeOf(desk), counter: counterOf(desk), cash: cashOf(desk), claims: claimsOf(desk) },
    books: await booksOf(desk),
  };
  const residents: string[] = [];
  for (let flat = 0; flat <= flats; flat++) residents.push(await desk.resident(`${flat % 2 ? "E" : "R"}-${flat + 1}`));
  await sql`UPDATE residents SET complex = 'REGENT HOUSE' WHERE flat_number LIKE 'R-%'`.execute(desk.database.db);
  const lives = residents.slice(1).map((resident, number) => ({
    ...{ next: numbersFrom(`${seed} ${number}`), resident, other: residents[number] ?? "", number: number + 1 },
    ...{ bills: [], receipts: [], pages: [], paid: [], strays: [], references: 0 },
  }));
  return { town, lives };
}

/** What the comparison of all reports finds, seen at one instant. */
export async function differing({ desk }: Town): Promise<string[]> {
  const { database, now } = desk;
  return (await compareReports(database, now())).flatMap(({ differences }) => differences);
}
