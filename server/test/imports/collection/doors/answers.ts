import type { How } from "@aangan/contract/features/uploads/how";
import type { Review } from "@aangan/contract/features/uploads/review";
import type { Answers } from "../case.ts";

type Doubt = Review["doubts"][number];

/** The next `how`, and what it cost a person to say. */
export interface Next {
  how: How;
  changed: boolean;
  answers: number;
  ticks: number;
}

/** Answers a review as a sensible office would whose wishes are these. */
export function answered(review: Review, wishes: Answers, isFirst: boolean): Next {
  const sets = [
    ...review.doubts.filter(({ given }) => given === undefined).flatMap((doubt) => answerOf(doubt, wishes)),
    ...valuesFor(review, wishes),
    ...(isFirst && wishes.how ? [wishes.how] : []),
    ...(wishes.leaveOut ? leftOut(review) : []),
  ];
  const made = passwordsFor(review);
  const ticks = review.warnings
    .filter(({ code, tick }) => tick && !review.how.agreed?.includes(code))
    .map(({ code }) => code);
  const all = [...sets, ...made, ...(ticks.length > 0 ? [{ agreed: ticks }] : [])];
  return {
    how: all.reduce(merged, review.how),
    changed: sets.length > 0 || ticks.length > 0,
    answers: sets.length,
    ticks: ticks.length,
  };
}

function answerOf({ code, params, answers }: Doubt, wishes: Answers): How[] {
  if (code === "missing") return missingFor(params, wishes);
  const wish = wishes[code];
  if (wish === undefined) return [];
  const fits = ({ key, params: shown, sample }: Doubt["answers"][number]) =>
    key === wish || Object.values(shown).some((value) => String(value) === wish) || sample.includes(wish);
  const chosen = answers.find(({ key }) => key === wish) ?? answers.find(fits);
  return chosen ? [chosen.set] : [];
}

/** The doubt names its field; without one, all that is missing is said at once. */
function missingFor(params: Doubt["params"], { missing = {} }: Answers): How[] {
  const named = Object.values(params ?? {}).map(String);
  const fields = Object.entries(missing).filter(
    ([field]) => named.length === 0 || named.some((text) => text.includes(field)),
  );
  const columns = Object.fromEntries(fields.map(([field, value]) => [field, { value }]));
  return fields.length > 0 ? [{ columns }] : [];
}

function valuesFor({ values }: Review, wishes: Answers): How[] {
  const open = values.filter(({ to }) => to === undefined);
  const said = open.flatMap(({ field, from }) => {
    const to = wishes.values?.[field]?.[from];
    return to === undefined ? [] : [{ values: { [field]: { [from]: to } } }];
  });
  return said;
}

function leftOut({ problems }: Review): How[] {
  const rows = problems.flatMap(({ cells }) => cells.map(({ sheet, row }) => ({ sheet, row })));
  return rows.length > 0 ? [{ leaveOut: rows }] : [];
}

/** As the browser makes them for residents whose file has none. */
function passwordsFor({ withoutPassword }: Review): How[] {
  if (withoutPassword.length === 0) return [];
  return [{ passwords: Object.fromEntries(withoutPassword.map((flat) => [flat, `made-for-${flat}-only`])) }];
}

/** What is set comes over what was understood; columns and values are united, and so are lists of rows and ticks. */
function merged(how: How, set: How): How {
  const columns = { ...how.columns, ...set.columns };
  const leaveOut = [...(how.leaveOut ?? []), ...(set.leaveOut ?? [])];
  const agreed = [...new Set([...(how.agreed ?? []), ...(set.agreed ?? [])])];
  const fillDown = [...new Set([...(how.fillDown ?? []), ...(set.fillDown ?? [])])];
  return {
    ...how,
    ...set,
    ...(Object.keys(columns).length > 0 && { columns }),
    ...((how.values || set.values) && { values: mergedValues(how.values, set.values) }),
    ...(leaveOut.length > 0 && { leaveOut }),
    ...(agreed.length > 0 && { agreed }),
    ...(fillDown.length > 0 && { fillDown }),
  };
}

function mergedValues(known: How["values"] = {}, more: How["values"] = {}): NonNullable<How["values"]> {
  const fields = [...Object.keys(known), ...Object.keys(more)] as (keyof typeof known)[];
  return Object.fromEntries(fields.map((field) => [field, { ...known[field], ...more[field] }]));
}
