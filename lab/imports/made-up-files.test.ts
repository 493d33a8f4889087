import type { How } from "@aangan/contract/features/uploads/how";
import { importResidents } from "@aangan/contract/features/uploads/imports";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate, surroundingsOf } from "../../server/src/features/uploads/judge/evaluate.ts";
import type { Kind } from "../../server/src/features/uploads/keep/kind.ts";
import { billsKind } from "../../server/src/features/uploads/kinds/bills.ts";
import type { At } from "../../server/src/features/uploads/read/field.ts";
import type { Db } from "../../server/src/platform/database/db.ts";
import type { Sheet } from "../../server/src/platform/spreadsheets/sheet.ts";
import { openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { daysAhead, residentsFile } from "../../server/test/sheets/office-files.ts";
import { sheetOf } from "../../server/test/sheets/tables.ts";
import { upload } from "../../server/test/sheets/upload.ts";
import { flatsKind } from "./flats-kind.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const COMPLEXES = ["RICHMOND PARK", "REGENT HOUSE"];
const FLATS = 12;
const FILES = 100;

type Cell = string | number | null;

interface GeneratedFile {
  titles: number;
  flats: { flat: number; paise: number }[];
  order: number[];
  heading: boolean;
  total: boolean;
}

/** A file as an office might write it: a letterhead, a heading, columns in any order, a true total. */
const generatedFiles: fc.Arbitrary<GeneratedFile> = fc.record({
  titles: fc.integer({ min: 0, max: 3 }),
  flats: fc.uniqueArray(
    fc.record({ flat: fc.integer({ min: 1, max: FLATS }), paise: fc.integer({ min: 100, max: 999_999 }) }),
    { selector: ({ flat }) => flat, minLength: 2, maxLength: FLATS },
  ),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  heading: fc.boolean(),
  total: fc.boolean(),
});

/** In whole rupees and paise as a program stores them. */
const rupees = (paise: number) => Number((paise / 100).toFixed(2));

interface Described<R extends At> {
  kind: Kind<R>;
  header: string[];
  cells: (one: GeneratedFile["flats"][number]) => Cell[];
  hasMoney: boolean;
}

function sheetMade({ titles, flats, order, heading, total }: GeneratedFile, of: Described<At>): Sheet {
  const inOrder = (cells: Cell[]) => [
    null,
    ...order.flatMap((at) => (at < of.header.length ? [cells[at] ?? null] : [])),
  ];
  const sum = flats.reduce((all, { paise }) => all + paise, 0);
  const rows: Cell[][] = [
    ...Array.from({ length: titles }, (_, index) => [`GREEN VALLEY SOCIETY ${index + 1}`]),
    inOrder(of.header),
    ...(heading ? [["BLOCK T"]] : []),
    ...flats.map((one) => inOrder(of.cells(one))),
    ...(total && of.hasMoney ? [inOrder(["Total", null, rupees(sum), null])] : []),
  ];
  return { ...sheetOf(rows), index: 0, whole: true, recalculates: false };
}

describe("made-up files", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
    await upload(portal, importResidents, await portal.admin(), residentsFile(FLATS));
  });
  afterAll(() => portal.close());

  async function read<R extends At>(kind: Kind<R>, db: Db, sheet: Sheet, how: How = {}) {
    const surroundings = await surroundingsOf(kind, db, how, { today: TODAY, complexes: COMPLEXES });
    return evaluate(kind, db, { sheets: [sheet], sha256: Buffer.alloc(32), how, surroundings });
  }

  const bills: Described<At> = {
    kind: billsKind as unknown as Kind,
    header: ["Flat No", "Bill Type", "Amount (Rs.)", "Due Date"],
    cells: ({ flat, paise }) => [`T-${flat}`, "electricity", rupees(paise), daysAhead(30)],
    hasMoney: true,
  };
  const flatsThere = new Set(["T-1", "T-2"]);
  const flats: Described<At> = {
    kind: flatsKind(flatsThere) as unknown as Kind,
    header: ["Flat No", "Complex"],
    cells: ({ flat }) => [`T-${flat}`, "Richmond Park"],
    hasMoney: false,
  };

  it.each([
    ["bills", bills],
    ["flats", flats],
  ])(
    "of %s are read whole, twice the same, and what is shown goes in",
    async (_what, described) => {
      const { kind } = described;
      const { db } = portal.database;
      await fc.assert(
        fc.asyncProperty(generatedFiles, async (file) => {
          const sheet = sheetMade(file, described);
          const evaluation = await read(kind, db, sheet);
          expect(evaluation.bad).toEqual([]);
          expect(evaluation.settled.fates.map(({ row }) => kind.shown(row).flatNumber).toSorted()).toEqual(
            file.flats.map(({ flat }) => `T-${flat}`).toSorted(),
          );
          const agreed = evaluation.settled.warnings.map(({ code }) => code);
          const again = await read(kind, db, sheet, { ...evaluation.how, agreed });
          expect(again.plan).toBe(evaluation.plan);
          expect(again.isSettled).toBe(true);
          const fresh = evaluation.settled.fates.filter(({ fate }) => fate === "new").length;
          const before = new Set(flatsThere);
          await expect(saveAndTakeBack(kind, again.settled.fates)).resolves.toBe(fresh);
          flatsThere.clear();
          for (const flat of before) flatsThere.add(flat);
        }),
        { numRuns: FILES },
      );
    },
    120_000,
  );

  /** The number of rows that were made. */
  async function saveAndTakeBack(kind: Kind, fates: Parameters<Kind["save"]>[1]): Promise<number> {
    let created = -1;
    const rollbackError = new Error("taken back");
    const saving = { adminId: "office", uploadId: "made-up-file", now: portal.now(), how: {} };
    await portal.database
      .inTransaction(async (tx) => {
        const values = { id: saving.uploadId, adminId: await anyAdmin(tx), kind: "bills", fileName: "x" };
        const times = { fileSha256: Buffer.alloc(32), phase: "saving", startedAt: saving.now, seenAt: saving.now };
        await tx
          .insertInto("uploads")
          .values({ ...values, ...times })
          .execute();
        ({ created } = await kind.save(tx, fates, saving, new Map()));
        throw rollbackError;
      })
      .catch((error) => {
        if (error !== rollbackError) throw error;
      });
    return created;
  }

  async function anyAdmin(db: Db): Promise<string> {
    return (await db.selectFrom("admins").select("id").executeTakeFirstOrThrow()).id;
  }

  it("have another plan once one of their cells is another", async () => {
    const { db } = portal.database;
    await fc.assert(
      fc.asyncProperty(generatedFiles, fc.nat(), async (file, which) => {
        const at = which % file.flats.length;
        const other = file.flats.map((one, index) => (index === at ? { ...one, paise: one.paise + 1 } : one));
        const [one, two] = [sheetMade(file, bills), sheetMade({ ...file, flats: other }, bills)];
        expect((await read(billsKind, db, one)).plan).not.toBe((await read(billsKind, db, two)).plan);
      }),
      { numRuns: 40 },
    );
  });
});
