import type { Below } from "./columns/below.ts";
import { findBlock, type Joined } from "./columns/join-block.ts";
import { findNames } from "./columns/join-names.ts";
import { bestPairs, type Pair, pairOf, scoreOf } from "./columns/pair.ts";
import { kindsBelow } from "./kind-columns.ts";
import { namesNoMoney } from "./money-words.ts";
import { rankOfName, scoreName } from "./score-name.ts";
import type { ColumnGuess, Columns, TargetField, TargetFields } from "./wanted.ts";

/** Less of it is no column of money, nor of anything else that only its name speaks for. */
const MIN_CONTENT = 0.3;
/** A column for each bill type is nearly as good as a column of amounts. */
const KIND_NAME = 0.7;

export interface GuessedColumns<F extends string> {
  columns: ColumnGuess<F>[];
  placed: Columns<F>;
  score: number;
}

/** Hidden columns are taken only where no visible one could be the field's. */
export function guessColumns<F extends string>(below: Below, wanted: TargetFields<F>): GuessedColumns<F> {
  const fields = Object.keys(wanted) as F[];
  const pairs = fields.flatMap((field) => pairsOf(field, wanted[field], below));
  const isHidden = ({ at }: Pair<F>) => below.hiddenColumns.includes(at);
  const visible = bestPairs(pairs.filter((pair) => !isHidden(pair)));
  const hidden = pairs.filter((pair) => isHidden(pair) && !visible.some(({ field }) => field === pair.field));
  const taken = [...visible, ...bestPairs(hidden)];
  const joined = [findBlock(taken, below, wanted), findNames(taken, below, wanted)].filter((one) => one !== undefined);
  const placed = joined.reduce(withJoined, taken);
  return {
    columns: below.headers.flatMap((header, at) =>
      header === "" ? [] : [columnGuess(at, below, ownPair(at, placed, joined), pairs)],
    ),
    placed: Object.fromEntries(
      placed.map(({ field, at }) => [field, joined.find(({ whole }) => whole.field === field)?.columns ?? [at]]),
    ) as unknown as Columns<F>,
    score: tableScore(placed, below, wanted),
  };
}

function pairsOf<F extends string>(field: F, wanted: TargetField, below: Below): Pair<F>[] {
  const pairs = below.headers.flatMap((header, at): Pair<F>[] => {
    const name = wanted.money && namesNoMoney(header, wanted.names) ? 0 : scoreName(header, wanted.names);
    if (name === 0) return [];
    const rank = rankOfName(header, wanted.names) ?? wanted.names.length;
    return [pairOf({ field, at, name, rank, content: below.share(at, wanted.fits) })];
  });
  if (!wanted.money) return pairs;
  const money = pairs.filter(({ at, name, content }) => content >= MIN_CONTENT || (name === 1 && isEmpty(below, at)));
  if (money.some(({ at }) => !below.hiddenColumns.includes(at))) return money;
  const kinds = kindsBelow(below, wanted);
  const asMoney = kinds.map(({ at }, rank) => ({
    field,
    at,
    name: KIND_NAME,
    rank,
    content: below.share(at, wanted.fits),
  }));
  return [...money, ...asMoney.map(pairOf)];
}

/** Another field gives up a column that is a part of this one. */
function withJoined<F extends string>(taken: Pair<F>[], { columns, whole }: Joined<F>): Pair<F>[] {
  const others = taken.filter(({ at, field }) => field === whole.field || !columns.includes(at));
  return others.map((pair) => (pair.field === whole.field ? whole : pair));
}

function ownPair<F extends string>(at: number, placed: readonly Pair<F>[], joined: readonly Joined<F>[]) {
  return joined.find(({ columns }) => columns.includes(at))?.whole ?? placed.find((pair) => pair.at === at);
}

function columnGuess<F extends string>(
  at: number,
  { headers, hiddenColumns }: Below,
  own: Pair<F> | undefined,
  pairs: readonly Pair<F>[],
): ColumnGuess<F> {
  const scores = pairs.filter((pair) => pair.at === at).map(({ score }) => score);
  return {
    at,
    header: headers[at] ?? "",
    hidden: hiddenColumns.includes(at),
    ...(own && { field: own.field }),
    score: own?.score ?? Math.max(0, ...scores),
    why: own ? whyOf(own) : "none",
  };
}

function whyOf({ name, content }: Pair<string>): ColumnGuess<string>["why"] {
  if (name === 1) return "exact";
  return content >= 0.5 ? "both" : "name";
}

/** Invoices have units, particulars and amounts too, so names above cells that do not fit hardly count. */
function tableScore<F extends string>(placed: readonly Pair<F>[], below: Below, wanted: TargetFields<F>): number {
  const fields = Object.keys(wanted) as F[];
  const isTold = isToldByNames(placed, below, wanted);
  const weights = placed.map(({ score, content }) => score * (isTold ? 1 : Math.min(1, content / MIN_CONTENT)));
  const sum = [...weights, toldByKinds(placed, below, wanted)].reduce((all, one) => all + one, 0);
  const key = fields.find((field) => wanted[field].key);
  const isOfSomebody = key === undefined || isTold || placed.some((pair) => pair.field === key && fits(pair));
  return isOfSomebody ? sum : sum / 2;
}

/** All names are exact, and the cells of at most one column do not fit, or nothing was filled in yet. */
function isToldByNames<F extends string>(placed: readonly Pair<F>[], below: Below, wanted: TargetFields<F>): boolean {
  const required = (Object.keys(wanted) as F[]).filter((field) => wanted[field].required);
  const exact = placed.filter(({ field, name }) => name === 1 && required.includes(field));
  if (exact.length < required.length) return false;
  return exact.filter((pair) => !fits(pair)).length <= 1 || exact.every(({ at }) => isEmpty(below, at));
}

function fits({ content }: Pair<string>): boolean {
  return content >= MIN_CONTENT;
}

function isEmpty(below: Below, at: number): boolean {
  return below.share(at, anything) === 0;
}

function anything(): boolean {
  return true;
}

/** Columns of money for two bill types say the type of a bill as well as a column of types would. */
function toldByKinds<F extends string>(placed: readonly Pair<F>[], below: Below, wanted: TargetFields<F>): number {
  const fields = Object.keys(wanted) as F[];
  const money = fields.find((field) => wanted[field].money);
  if (money === undefined || placed.length >= fields.length) return 0;
  return kindsBelow(below, wanted[money]).length >= 2 ? scoreOf(KIND_NAME, 1) : 0;
}
