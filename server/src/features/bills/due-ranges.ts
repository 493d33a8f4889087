/** Each resident once, with the first and the last day on which a bill is due: a spreadsheet has many bills of each. */
export function dueRanges(bills: readonly { residentId: string; dueOn: string }[]) {
  const ranges = new Map<string, { first: string; last: string }>();
  for (const { residentId, dueOn } of bills) {
    const range = ranges.get(residentId);
    if (!range) ranges.set(residentId, { first: dueOn, last: dueOn });
    else if (dueOn < range.first) range.first = dueOn;
    else if (dueOn > range.last) range.last = dueOn;
  }
  const days = [...ranges.values()];
  return {
    residentIds: [...ranges.keys()],
    firsts: days.map(({ first }) => first),
    lasts: days.map(({ last }) => last),
  };
}
