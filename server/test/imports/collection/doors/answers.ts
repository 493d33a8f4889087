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
    ...(wishes.leaveOut ? leaveOutFor(review) : []),
  ];
  const passwords = passwordsFor(review);
  const ticks = review.warnings
    .filter(({ code, tick }) => tick && !review.how.agreed?.includes(code))
    .map(({ code }) => code);
  const all = [...sets, ...passwords, ...(ticks.length > 0 ? [{ agreed: ticks }] : [])];
  return {
    how: all.reduce(merged, review.how),
    changed: sets.length > 0 || ticks.length > 0,
    answers: sets.length,
    ticks: ticks.length,
  };
}

function answerOf({ code, params, answers }: Doubt, wishes: Answers): How[] {
  if (code === "missing") return missingFor(params, wishes);
  const choice = wishes[code];
  if (choice === undefined) return [];
  const fits = ({ key, params: answerParams, sample }: Doubt["answers"][number]) =>
    key === choice || Object.values(answerParams).some((value) => String(value) === choice) || sample.includes(choice);
  const chosen = answers.find(({ key }) => key === choice) ?? answers.find(fits);
  return chosen ? [chosen.set] : [];
}

/** The doubt names its field; without one, all that is missing is said at once. */
function missingFor(params: Doubt["params"], { missing = {} }: Answers): How[] {
  const paramTexts = Object.values(params ?? {}).map(String);
  const fields = Object.entries(missing).filter(
    ([field]) => paramTexts.length === 0 || paramTexts.some((text) => text.includes(field)),
  );
  const columns = Object.fromEntries(fields.map(([field, value]) => [field, { value }]));
  return fields.length > 0 ? [{ columns }] : [];
}

function valuesFor({ values }: Review, wishes: Answers): How[] {
  const open = values.filter(({ to }) => to === undefined);
  const mappings = open.flatMap(({ field, from }) => {
    const to = wishes.values?.[field]?.[from];
    return to === undefined ? [] : [{ values: { [field]: { [from]: to } } }];
  });
  return mappings;
}

function leaveOutFor({ problems }: Review): How[] {
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
