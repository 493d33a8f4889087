import { createHash } from "node:crypto";
import type { DoubtCode, How, UploadField } from "@aangan/contract/features/uploads/how";
import { LAYOUTS } from "@aangan/contract/features/uploads/upload-records";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { conflictingLayouts, insertLayout, layoutByKey, lockLayouts, updateLayout } from "./layout-queries.ts";

/** The answers that will hold for the next file with the same header. Columns go by their header's plain text. */
export interface LayoutBody {
  columns?: Partial<Record<UploadField, string[]>>;
  amounts?: { header: string; billType: NonNullable<How["amounts"]>[number]["billType"] }[];
  values?: NonNullable<How["values"]>;
  days?: NonNullable<How["days"]>;
  rounding?: NonNullable<How["rounding"]>;
  fillDown?: NonNullable<How["fillDown"]>;
  flats?: NonNullable<How["flats"]>;
  repeats?: NonNullable<How["repeats"]>;
}

/** What a layout may answer in a person's stead. All other doubts are of one file. */
export const answeredByLayout = [
  "several_amounts",
  "flats_other",
  "rows_repeat",
  "amounts_rounded",
] as const satisfies readonly DoubtCode[];

/** Whose values are names of things, and not of one person, one day or one sum. */
const LASTING_VALUES = ["flatNumber", "billType", "complex"] as const satisfies readonly UploadField[];

/** What a file's header belongs to. */
export interface SavedLayout {
  kind: string;
  name: string;
  key: Buffer;
  body: LayoutBody;
}

export async function findLayout(db: Db | Tx, kind: string, key: Buffer) {
  const found = await layoutByKey(db, kind, key);
  return found && { id: String(found.id), name: found.name, body: JSON.parse(found.body) as LayoutBody };
}

/** Replaces the layout of the same header. Refuses with `layout_taken` the name of another one. Returns the id. */
export async function saveLayout(
  tx: Tx,
  { kind, name, key, body }: SavedLayout,
  by: string,
  now: Date,
): Promise<string> {
  await lockLayouts(tx);
  const { sameName, sameHeader, count } = await conflictingLayouts(tx, kind, name, key);
  if (sameName !== null && sameName !== sameHeader) refuse("layout_taken", { params: { name } });
  const layoutRow = { name, body: JSON.stringify(body), usedAt: now, usedBy: by };
  if (sameHeader !== null) {
    await updateLayout(tx, sameHeader, layoutRow);
    return String(sameHeader);
  }
  if (count >= LAYOUTS) refuse("layouts_too_many", { params: { most: LAYOUTS } });
  return String(await insertLayout(tx, { ...layoutRow, kind, headersSha256: key, madeAt: now, madeBy: by }));
}

/** Notes that an upload went in by it. A layout that was forgotten meanwhile stays so. */
export async function useLayout(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await updateLayout(tx, Number(id), { usedAt: now, usedBy: by });
}

/** For comparing headers. Marks count: Indian scripts write their vowels with them. */
function plain(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** The same for the same named headers in any order. SHA-256. */
export function layoutKey(headers: readonly string[]): Buffer {
  const plainHeaders = headers.map(plain).filter((header) => header !== "");
  return createHash("sha256").update(plainHeaders.toSorted().join("\n")).digest();
}

/** Headers by column, from A; empty where there is none. A column whose header occurs twice is not remembered. */
export function layoutFrom(how: How, headers: readonly string[]): LayoutBody {
  const names = headers.map(plain);
  const nameOf = (at: number) => {
    const name = names[at];
    return name !== undefined && isOnce(names, name) ? name : undefined;
  };
  const { days, rounding, fillDown, flats, repeats } = how;
  return {
    ...unlessEmpty("columns", columnsNamed(how, nameOf)),
    ...allKnown("amounts", how.amounts, ({ at, billType }) => {
      const header = nameOf(at);
      return header === undefined ? undefined : { header, billType };
    }),
    ...unlessEmpty("values", lastingValues(how)),
    ...(days && { days }),
    ...(rounding && { rounding }),
    ...(fillDown && { fillDown }),
    ...(flats && { flats }),
    ...(repeats && { repeats }),
  };
}

/** The answers for a file with these headers. What its header does not say clearly is left to be asked. */
export function howFromLayout(body: LayoutBody, headers: readonly string[]): Partial<How> {
  const names = headers.map(plain);
  const placeOf = (header: string) => (isOnce(names, header) ? names.indexOf(header) : undefined);
  const { columns = {}, amounts, ...rest } = body;
  const placed = Object.entries(columns).flatMap(([field, headerNames]) => {
    const at = every(headerNames.map(placeOf));
    return at === undefined ? [] : [[field, { at }] as const];
  });
  return {
    ...rest,
    ...unlessEmpty("columns", Object.fromEntries(placed) as NonNullable<How["columns"]>),
    ...allKnown("amounts", amounts, ({ header, billType }) => {
      const at = placeOf(header);
      return at === undefined ? undefined : { at, billType };
    }),
  };
}

function isOnce(names: readonly string[], name: string): boolean {
  return name !== "" && names.indexOf(name) !== -1 && names.indexOf(name) === names.lastIndexOf(name);
}

function columnsNamed(
  { columns = {} }: How,
  nameOf: (at: number) => string | undefined,
): NonNullable<LayoutBody["columns"]> {
  const entries = Object.entries(columns).flatMap(([field, choice]) => {
    const headers = "at" in choice ? every(choice.at.map(nameOf)) : undefined;
    return headers === undefined ? [] : [[field, headers] as const];
  });
  return Object.fromEntries(entries);
}

function lastingValues({ values = {} }: How): NonNullable<How["values"]> {
  const lasting = LASTING_VALUES.flatMap((field) => {
    const pairs = Object.entries(values[field] ?? {}).filter(([from, to]) => isStorable(from) && isStorable(to));
    return pairs.length === 0 ? [] : [[field, Object.fromEntries(pairs)] as const];
  });
  return Object.fromEntries(lasting);
}

/** PostgreSQL's jsonb refuses other texts. */
function isStorable(text: string): boolean {
  return !/\p{Cs}|\0/u.test(text);
}

/** Undefined unless all are known: half of the columns of a flat or of the money would be another reading. */
function every<T>(found: readonly (T | undefined)[]): T[] | undefined {
  const known = found.flatMap((one) => (one === undefined ? [] : [one]));
  return known.length === found.length ? known : undefined;
}

function allKnown<K extends string, A, B>(
  key: K,
  all: readonly A[] | undefined,
  translate: (one: A) => B | undefined,
): Partial<Record<K, B[]>> {
  const known = all && every(all.map(translate));
  return known ? ({ [key]: known } as Record<K, B[]>) : {};
}

function unlessEmpty<K extends string, T extends object>(key: K, part: T): Partial<Record<K, T>> {
  return Object.keys(part).length > 0 ? ({ [key]: part } as Record<K, T>) : {};
}
