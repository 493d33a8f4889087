import type { Below } from "./columns/below.ts";
import { findBlock, type Joined } from "./columns/join-block.ts";
import { findNames } from "./columns/join-names.ts";
import { bestPairs, type Pair, pairOf, scoreOf } from "./columns/pair.ts";
import { kindsBelow } from "./kind-columns.ts";
import { namesNoMoney } from "./money-words.ts";
import { rankOfName, scoreName } from "./score-name.ts";
import type { ColumnGuess, Columns, TargetField, TargetFields } from "./target-fields.ts";

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
export function guessColumns<F extends string>(below: Below, targets: TargetFields<F>): GuessedColumns<F> {
  const fields = Object.keys(targets) as F[];
  const pairs = fields.flatMap((field) => pairsOf(field, targets[field], below));
  const isHidden = ({ at }: Pair<F>) => below.hiddenColumns.includes(at);
  const visible = bestPairs(pairs.filter((pair) => !isHidden(pair)));
  const hidden = pairs.filter((pair) => isHidden(pair) && !visible.some(({ field }) => field === pair.field));
  const chosenPairs = [...visible, ...bestPairs(hidden)];
  const joined = [findBlock(chosenPairs, below, targets), findNames(chosenPairs, below, targets)].filter(
    (one) => one !== undefined,
  );
  const placed = joined.reduce(withJoined, chosenPairs);
  return {
    columns: below.headers.flatMap((header, at) =>
      header === "" ? [] : [columnGuess(at, below, ownPair(at, placed, joined), pairs)],
    ),
    placed: Object.fromEntries(
      placed.map(({ field, at }) => [field, joined.find(({ whole }) => whole.field === field)?.columns ?? [at]]),
    ) as unknown as Columns<F>,
    score: tableScore(placed, below, targets),
  };
}

function pairsOf<F extends string>(field: F, target: TargetField, below: Below): Pair<F>[] {
  const pairs = below.headers.flatMap((header, at): Pair<F>[] => {
    const name = target.money && namesNoMoney(header, target.names) ? 0 : scoreName(header, target.names);
    if (name === 0) return [];
    const rank = rankOfName(header, target.names) ?? target.names.length;
    return [pairOf({ field, at, name, rank, content: below.share(at, target.fits) })];
  });
  if (!target.money) return pairs;
  const money = pairs.filter(({ at, name, content }) => content >= MIN_CONTENT || (name === 1 && isEmpty(below, at)));
  if (money.some(({ at }) => !below.hiddenColumns.includes(at))) return money;
  const kinds = kindsBelow(below, target);
  const asMoney = kinds.map(({ at }, rank) => ({
    field,
    at,
    name: KIND_NAME,
    rank,
    content: below.share(at, target.fits),
  }));
  return [...money, ...asMoney.map(pairOf)];
}

/** Another field gives up a column that is a part of this one. */
function withJoined<F extends string>(chosenPairs: Pair<F>[], { columns, whole }: Joined<F>): Pair<F>[] {
  const otherPairs = chosenPairs.filter(({ at, field }) => field === whole.field || !columns.includes(at));
  return otherPairs.map((pair) => (pair.field === whole.field ? whole : pair));
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
function tableScore<F extends string>(placed: readonly Pair<F>[], below: Below, targets: TargetFields<F>): number {
  const fields = Object.keys(targets) as F[];
  const hasExactNames = isToldByNames(placed, below, targets);
  const weights = placed.map(({ score, content }) => score * (hasExactNames ? 1 : Math.min(1, content / MIN_CONTENT)));
  const sum = [...weights, kindScore(placed, below, targets)].reduce((all, one) => all + one, 0);
  const key = fields.find((field) => targets[field].key);
  const isOfSomebody = key === undefined || hasExactNames || placed.some((pair) => pair.field === key && fits(pair));
  return isOfSomebody ? sum : sum / 2;
}

/** All names are exact, and the cells of at most one column do not fit, or nothing was filled in yet. */
function isToldByNames<F extends string>(placed: readonly Pair<F>[], below: Below, targets: TargetFields<F>): boolean {
  const required = (Object.keys(targets) as F[]).filter((field) => targets[field].required);
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
function kindScore<F extends string>(placed: readonly Pair<F>[], below: Below, targets: TargetFields<F>): number {
  const fields = Object.keys(targets) as F[];
  const money = fields.find((field) => targets[field].money);
  if (money === undefined || placed.length >= fields.length) return 0;
  return kindsBelow(below, targets[money]).length >= 2 ? scoreOf(KIND_NAME, 1) : 0;
}
