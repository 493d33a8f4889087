import { addResident, FlatNumber } from "@aangan/contract/features/residents";
import {
  type ResidentColumn,
  residentColumns,
  residentUpload,
  type UploadColumn,
} from "@aangan/contract/features/uploads/columns";
import * as z from "zod/mini";
import { isGuessable } from "../../../platform/auth/guessable.ts";
import { bulkHashesAtOnce, hashPassword } from "../../../platform/auth/passwords.ts";
import { refuse } from "../../../platform/refusal.ts";
import { addResidents } from "../../residents/add-residents.ts";
import { correctResidents } from "../../residents/correct-residents.ts";
import { findResidentsThere } from "../../residents/find-resident.ts";
import { readFlat } from "../../residents/flat-as-typed.ts";
import type { Newcomer } from "../../residents/resident.ts";
import type { Judging, RowFate, Settled } from "../judge/kind.ts";
import type { SeenResident } from "../judge/warnings/seen.ts";
import { warnResidents } from "../judge/warnings/warn-residents.ts";
import type { Kind, Prepared, Preparing } from "../keep/kind.ts";
import { canonicalFlat, flatText } from "../read/cells/flat-parts.ts";
import type { ValueCell } from "../read/cells/read-cell.ts";
import { readPassword } from "../read/cells/read-person.ts";
import { isNoEmail, readEmailAs, readNameAs, readPhoneAs } from "../read/cells/read-person-as.ts";
import { readText } from "../read/cells/read-text.ts";
import type { At, BadCell, Field } from "../read/field.ts";
import { recordOf } from "../read/record-of.ts";
import { blockNames, headerNames, nameParts } from "../read/table/names.ts";
import { complexField } from "./complex-field.ts";
import { isFlatLike } from "./flat-field.ts";

export interface ResidentRow extends At, Omit<Newcomer, "password"> {
  phoneIsNumber: boolean;
  password: string | undefined;
}

const { shape: schemas } = addResident.body as NonNullable<typeof addResident.body>;

/** A text that the contract's schema takes. */
function plainField(name: ResidentColumn): Field {
  const { optional }: UploadColumn = residentUpload[name];
  const read = readText(schemas[name]);
  return {
    names: headerNames[name],
    required: optional !== true,
    constant: false,
    fillDown: false,
    read: (cell) => read(cell),
  };
}

/** What is more than that. */
const special: Partial<Record<ResidentColumn, Partial<Field>>> = {
  flatNumber: { blockNames, looksRight: isFlatLike, read: flatOf },
  name: { nameParts, read: (cell) => readNameAs(cell) },
  email: { required: false, read: (cell) => (isNoEmail(cell) ? { value: "" } : readEmailAs(cell)) },
  phone: {
    read: (cell) => {
      const phone = readPhoneAs(cell);
      return "value" in phone ? { ...phone, value: { digits: phone.value, isNumber: cell.kind === "number" } } : phone;
    },
  },
  password: {
    required: false,
    secret: true,
    read: (cell, _style, _surroundings, { phone, ...known }) => {
      const { digits = "" } = (phone ?? {}) as { digits?: string };
      return readPassword(cell, { ...known, phone: digits });
    },
  },
  complex: complexField,
};

const fields = recordOf(residentColumns, (name): Field => ({ ...plainField(name), ...special[name] }));

/** A newcomer's flat need not exist: only its writing can be another. */
function flatOf(cell: ValueCell, { flatsMeant }: { flatsMeant: boolean }): ReturnType<Field["read"]> {
  const text = flatText([cell]) ?? "";
  const read = z.safeParse(FlatNumber, cell.kind === "text" ? text : "");
  if (read.success) return { value: read.data };
  const meant = canonicalFlat(text);
  if (meant === undefined) return { problem: "flat_form" };
  return flatsMeant ? { value: meant, other: true } : { problem: "flat_form", meant };
}

export const residentsKind: Kind<ResidentRow> = {
  name: "residents",
  thing: "user",
  forms: ["xlsx"],
  isStrict: true,
  leastScore: 3,
  upload: residentUpload,
  fields,
  flatsOfPortal: async () => [],
  rowOf: ({ phone, ...values }, at) => {
    const { digits, isNumber } = phone as { digits: string; isNumber: boolean };
    return {
      email: "",
      password: undefined,
      ...(values as object),
      ...at,
      phone: digits,
      phoneIsNumber: isNumber,
    } as ResidentRow;
  },
  keyOf: ({ flatNumber }) => flatNumber,
  same: (one, other) => JSON.stringify({ ...one, row: 0 }) === JSON.stringify({ ...other, row: 0 }),
  shown: ({ flatNumber, name, email, phone, complex }) => ({ flatNumber, name, email, phone, complex }),
  hold: async () => undefined,
  judge: judgeResidents,
  prepare: hashPasswords,
  save: async (tx, fates, { adminId, now }, hashes) => {
    const people = fates.flatMap(({ row, fate }) => {
      const { sheet: _sheet, row: _row, rows: _rows, phoneIsNumber: _isNumber, password: _password, ...person } = row;
      const passwordHash = hashes.get(row.flatNumber);
      return fate === "new" && passwordHash ? [{ ...person, passwordHash }] : [];
    });
    const created = await addResidents(tx, { id: adminId }, people, now);
    const changed = await correctResidents(
      tx,
      fates.flatMap(({ row, fate }) => (fate === "changed" ? [row] : [])),
      now,
    );
    const wentIn = fates.flatMap(({ row: { sheet, row, flatNumber }, fate }) =>
      fate === "there" ? [] : [{ sheet, rows: [row], of: { flat: flatNumber } }],
    );
    return { created, changed, wentIn };
  },
};

const CORRECTED = ["name", "email", "phone"] as const;

async function judgeResidents(rows: readonly ResidentRow[], { db, how, tidied, headers }: Judging) {
  const spellings = rows.flatMap(({ flatNumber }) => readFlat(flatNumber).spellings);
  const there = await findResidentsThere(db, [...new Set(spellings)]);
  const byFlat = new Map(there.map((resident) => [resident.flatNumber, resident]));
  const bySpelling = new Map(there.map(({ flatNumber }) => [readFlat(flatNumber).shortest, flatNumber]));
  const inFile = new Map<string, ResidentRow>();
  const wanted = new Set(how.change);
  const bad: BadCell[] = [];
  const judged: Judged[] = [];
  for (const row of rows) {
    const { shortest } = readFlat(row.flatNumber);
    const known = byFlat.get(row.flatNumber);
    const first = inFile.get(shortest);
    const spelled = known ? undefined : (bySpelling.get(shortest) ?? first?.flatNumber);
    if (spelled !== undefined) bad.push(otherSpelling(row, spelled, first, headers.flatNumber));
    else {
      inFile.set(shortest, row);
      judged.push(known ? judgeKnown(row, known, wanted.has(row.flatNumber)) : judgeNew(row));
    }
  }
  const fates = judged.map(({ fate }) => fate);
  return {
    fates,
    bad,
    doubts: [],
    warnings: warnResidents(
      judged.map(({ seen }) => seen),
      { tidied },
    ),
    sums: [],
    days: [],
    changes: judged.flatMap(({ changes }) => changes).slice(0, CHANGES_SHOWN),
    withoutPassword: fates.flatMap(({ row, fate }) => (fate === "new" && !row.password ? [row.flatNumber] : [])),
  } satisfies Settled<ResidentRow>;
}

const CHANGES_SHOWN = 200;

interface Judged {
  fate: RowFate<ResidentRow>;
  seen: SeenResident;
  changes: Settled<ResidentRow>["changes"];
}

function judgeNew(row: ResidentRow): Judged {
  const key = `${row.flatNumber} ${row.name} ${row.email} ${row.phone} ${row.complex}`;
  return { fate: { row, fate: "new", key }, seen: { ...row, fate: "new" }, changes: [] };
}

/** An empty address corrects nothing. */
function judgeKnown(row: ResidentRow, known: Record<(typeof CORRECTED)[number], string>, isWanted: boolean): Judged {
  const differing = CORRECTED.filter((field) => !isSame(field, row[field], known[field]) && row[field] !== "");
  const isChanged = isWanted && differing.length > 0;
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
function isSame(field: (typeof CORRECTED)[number], one: string, other: string): boolean {
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

/** A few at once, so that log-ins meanwhile stay fast. Refuses with `review_unanswered` without a good password for each. */
async function hashPasswords(
  fates: readonly RowFate<ResidentRow>[],
  { how: { passwords = {} }, caller, step }: Preparing,
): Promise<Prepared> {
  const people = fates.flatMap(({ row, fate }) => {
    if (fate !== "new") return [];
    const password = row.password ?? passwords[row.flatNumber];
    if (password === undefined) return refuse("review_unanswered");
    const { flatNumber, name, email, phone } = row;
    const read = row.password ? { value: password } : readPassword({ kind: "text", text: password }, row);
    if (!("value" in read) || isGuessable(read.value, { flatNumber, name, email, phone }))
      return refuse("review_unanswered");
    return [{ flatNumber, password: read.value }];
  });
  const hashes = new Map<string, string>();
  const left = people.values();
  async function hashInTurn(): Promise<void> {
    for (const { flatNumber, password } of left) {
      hashes.set(flatNumber, await hashPassword(caller, password, "bulk"));
      step(hashes.size, people.length);
    }
  }
  await Promise.all(Array.from({ length: bulkHashesAtOnce() }, hashInTurn));
  return hashes;
}
