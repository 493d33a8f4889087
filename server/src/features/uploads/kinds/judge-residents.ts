import { findExistingResidents } from "../../residents/find-resident.ts";
import { readFlat } from "../../residents/flat-as-typed.ts";
import type { JudgeContext, Judgement, RowOutcome } from "../judge/kind.ts";
import type { SeenResident } from "../judge/warnings/seen.ts";
import { warnResidents } from "../judge/warnings/warn-residents.ts";
import type { BadCell } from "../read/field.ts";
import { type CorrectedField, correctedFields, isSamePerson, type ResidentRow, residentKey } from "./resident-row.ts";

export async function judgeResidents(rows: readonly ResidentRow[], { db, how, tidied, headers, strict }: JudgeContext) {
  const spellings = rows.flatMap(({ flatNumber }) => readFlat(flatNumber).spellings);
  const existingResidents = await findExistingResidents(db, [...new Set(spellings)]);
  const { judged, bad } = sortResidents(rows, existingResidents, { how, headers, strict });
  const fates = judged.map(({ fate }) => fate);
  const nothing = { doubts: [], warnings: [], sums: [], days: [], changes: [], withoutPassword: [] };
  if (strict) {
    return {
      ...nothing,
      fates,
      bad,
      differing: differingFrom(existingResidents, rows, headers),
    } satisfies Judgement<ResidentRow>;
  }
  return {
    ...{ ...nothing, fates, bad },
    warnings: warnResidents(
      judged.map(({ seen }) => seen),
      { tidied },
    ),
    changes: judged.flatMap(({ changes }) => changes).slice(0, CHANGES_SHOWN),
    withoutPassword: fates.flatMap(({ row, fate }) => (fate === "new" && !row.password ? [row.flatNumber] : [])),
  } satisfies Judgement<ResidentRow>;
}

type ExistingResident = Awaited<ReturnType<typeof findExistingResidents>>[number];

/** A flat in two spellings is one, unless the portal has both. Strictly, a repeated flat with other data is bad, too. */
export function sortResidents(
  rows: readonly ResidentRow[],
  existingResidents: readonly ExistingResident[],
  { how, headers, strict }: Pick<JudgeContext, "how" | "headers" | "strict">,
) {
  const byFlat = new Map(existingResidents.map((resident) => [resident.flatNumber, resident]));
  const firsts = new Map<string, ResidentRow>();
  const spellings = spellingsOf(existingResidents, { headers, strict });
  const flatsToChange = new Set(how.change);
  const bad: BadCell[] = [];
  const judged: Judged[] = [];
  for (const row of rows) {
    const known = byFlat.get(row.flatNumber);
    const first = firsts.get(row.flatNumber);
    const problem = first ? otherData(row, first, headers.flatNumber) : spellings.problemOf(row, known);
    if (problem) bad.push(problem);
    else if (first) judged.push(judgeRepeated(row));
    if (problem || first) continue;
    if (strict) firsts.set(row.flatNumber, row);
    spellings.add(row, known);
    judged.push(known ? judgeKnown(row, known, flatsToChange.has(row.flatNumber)) : judgeNew(row));
  }
  return { judged, bad };
}

/** Knows the flats of the portal and of the rows before, however they are written. */
function spellingsOf(
  existingResidents: readonly ExistingResident[],
  { headers, strict }: Pick<JudgeContext, "headers" | "strict">,
) {
  const bySpelling = new Map(existingResidents.map(({ flatNumber }) => [readFlat(flatNumber).shortest, flatNumber]));
  const inFile = new Map<string, ResidentRow>();
  return {
    add(row: ResidentRow, known: ExistingResident | undefined): void {
      // Strictly, the spelling of who lives there counts before that of another row.
      if (!strict || !known) inFile.set(readFlat(row.flatNumber).shortest, row);
    },
    /** Somebody else has the flat, in another spelling. */
    problemOf(row: ResidentRow, known: ExistingResident | undefined): BadCell | undefined {
      if (known) return undefined;
      const { shortest } = readFlat(row.flatNumber);
      const first = inFile.get(shortest);
      const other = bySpelling.get(shortest) ?? first?.flatNumber;
      return other === undefined ? undefined : otherSpelling(row, other, first, headers.flatNumber);
    },
  };
}

/** How the phone number was stored does not count. */
function otherData(row: ResidentRow, first: ResidentRow, column = "flatNumber"): BadCell | undefined {
  const { sheet, row: at, flatNumber: flatText, phoneIsNumber } = row;
  if (isSamePerson(row, { ...first, phoneIsNumber })) return undefined;
  return {
    sheet,
    row: at,
    column,
    field: "flatNumber",
    code: "resident_twice",
    params: { row: first.row },
    shown: flatText,
  };
}

/** Another name or complex in the portal may mean that the flat was sold. */
function differingFrom(
  existingResidents: readonly ExistingResident[],
  rows: readonly ResidentRow[],
  headers: JudgeContext["headers"],
): BadCell[] {
  const byFlat = new Map(existingResidents.map((resident) => [resident.flatNumber, resident]));
  return rows.flatMap(({ sheet, row, flatNumber: flat, name, complex }) => {
    const known = byFlat.get(flat);
    if (!known) return [];
    const cell = (field: "name" | "complex") => ({ sheet, row, column: headers[field] ?? field, field });
    const other = { code: "resident_other_name", params: { flat, name: known.name }, shown: name } as const;
    const moved = { code: "resident_other_complex", params: { flat, complex: known.complex }, shown: complex } as const;
    return [
      ...(known.name === name ? [] : [{ ...cell("name"), ...other }]),
      ...(known.complex === complex ? [] : [{ ...cell("complex"), ...moved }]),
    ];
  });
}

const CHANGES_SHOWN = 200;

interface Judged {
  fate: RowOutcome<ResidentRow>;
  seen: SeenResident;
  changes: Judgement<ResidentRow>["changes"];
}

function judgeNew(row: ResidentRow): Judged {
  return { fate: { row, fate: "new", key: residentKey(row) }, seen: { ...row, fate: "new" }, changes: [] };
}

/** The same row as one above it. */
function judgeRepeated(row: ResidentRow): Judged {
  return { fate: { row, fate: "there", key: row.flatNumber }, seen: { ...row, fate: "there" }, changes: [] };
}

/** An empty cell corrects nothing. */
function judgeKnown(row: ResidentRow, known: ExistingResident, shouldChange: boolean): Judged {
  const differing = correctedFields.filter((field) => !isSame(field, row[field], known[field]) && row[field] !== "");
  const isChanged = shouldChange && differing.length > 0;
  const fate = isChanged ? "changed" : "there";
  const corrected = isChanged && { changes: differing.map((field) => `${field} ${row[field]}`) };
  const isOther = !isChanged && known.name !== row.name;
  return {
    fate: { row, fate, key: row.flatNumber, ...corrected },
    seen: { ...row, fate, ...(isOther && { nameThere: known.name }) },
    changes: differing.map((field) => ({ flat: row.flatNumber, field, from: known[field], to: row[field] })),
  };
}

/** One number with and without the code of India is one. */
function isSame(field: CorrectedField, one: string, other: string): boolean {
  if (field !== "phone") return one === other;
  return one.replace(INDIA, "") === other.replace(INDIA, "");
}

const INDIA = /^(?:\+?91|0)(?=\d{10}$)/;

function otherSpelling(
  { sheet, row, flatNumber }: ResidentRow,
  other: string,
  inFile: ResidentRow | undefined,
  column = "flatNumber",
): BadCell {
  const of = inFile
    ? ({ code: "flat_spelling", params: { row: inFile.row, other } } as const)
    : ({ code: "flat_spelling_there", params: { other } } as const);
  return { sheet, row, column, field: "flatNumber", ...of, shown: flatNumber, meant: other };
}
