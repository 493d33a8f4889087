const DAY_MS = 86_400_000;

/** Whole days since 1970, of a day `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 2026-05-12 becomes 2026-12-05. Undefined where that is no day, or the same. */
export function turnedDay(day: string): string | undefined {
  const [year, month, date] = day.split("-");
  if (date === undefined || date > "12" || date === month) return undefined;
  return `${year}-${date}-${month}`;
}
