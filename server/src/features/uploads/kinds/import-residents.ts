import { residentUpload } from "@aangan/contract/features/uploads/columns";
import { bulkHashesAtOnce, hashPassword } from "../../../platform/auth/passwords.ts";
import { type CallerName, callerName } from "../../../platform/traffic/caller-name.ts";
import { addResidents } from "../../residents/add-residents.ts";
import { findResidentsThere } from "../../residents/find-resident.ts";
import { readFlat } from "../../residents/flat-as-typed.ts";
import type { NewResident } from "../../residents/resident.ts";
import { refuseDoubts, specifiedTable, strictDoubts } from "../judge/strict.ts";
import { badRow } from "../keep/read-rows.ts";
import { readUpload, uploaded } from "../keep/read-upload.ts";
import { refuseBadRows } from "../keep/refuse-rows.ts";
import {
  type AskedToImport,
  type ImportNeeds,
  type RunningUpload,
  runUpload,
  type UploadAnswer,
} from "../keep/run-upload.ts";
import { flatBook } from "../read/cells/flat-book.ts";
import { otherResidents, withoutRepeatedResidents } from "./repeated-residents.ts";
import { type ResidentRow, readResidentRows } from "./resident-rows.ts";
import { residentsKind } from "./residents.ts";

/** All rows or none. A flat with an active resident is counted and left alone. Hashes before the transaction. */
export function importResidents(needs: ImportNeeds, asked: AskedToImport): Promise<UploadAnswer> {
  const { db, commit, caller, now } = asked;
  return runUpload(needs, asked, "residents", async (upload) => {
    const { sheet, sheets, columns, unused } = await readUpload(needs.reader, asked, ["xlsx"], residentUpload);
    const context = { today: asked.today, complexes: needs.complexes, flats: flatBook([]) };
    refuseDoubts(strictDoubts(residentsKind, specifiedTable(residentsKind, sheet, columns, context), sheets, context));
    upload.enter("checking", sheet.rows.length - 1);
    const read = readResidentRows(sheet, columns, needs.complexes);
    const flats = new Set(read.rows.flatMap(({ flatNumber }) => readFlat(flatNumber).spellings));
    const there = await findResidentsThere(db, [...flats]);
    const { once, badRows } = withoutRepeatedResidents(read.rows, columns.flatNumber, there);
    refuseBadRows(read.total, [...read.badRows, ...badRows]);
    const people = await hashPasswords(callerName(asked), once, upload);
    const warnings = [
      ...unused.map(({ taken, column }) => badRow(1, column, { problem: "column_unused", params: { taken } })),
      ...read.warnings,
      ...otherResidents(read.rows, columns, there),
    ];
    upload.enter("saving", read.total);
    return commit(async (tx) => {
      const created = await addResidents(tx, caller, people, now);
      await upload.finish(tx);
      return uploaded("user", { ...read, warnings }, sheet, created);
    });
  });
}

/** A few at once, so that log-ins meanwhile stay fast. */
async function hashPasswords(
  caller: CallerName,
  rows: readonly ResidentRow[],
  upload: RunningUpload,
): Promise<NewResident[]> {
  upload.enter("hashing", rows.length);
  const people: NewResident[] = [];
  const left = rows.values();
  async function hashInTurn(): Promise<void> {
    for (const { row: _row, password, ...person } of left) {
      people.push({ ...person, passwordHash: await hashPassword(caller, password, "bulk") });
      upload.step();
    }
  }
  await Promise.all(Array.from({ length: bulkHashesAtOnce() }, hashInTurn));
  return people;
}
