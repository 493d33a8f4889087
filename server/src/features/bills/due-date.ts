const YEARS_BACK = 2;
const YEARS_AHEAD = 5;

/** 29 February stays as it is and still compares right. */
function yearsLater(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
}

/** From two years before today to five years after, both days included. */
export function isDueDateInRange(dueOn: string, today: string): boolean {
  return yearsLater(today, -YEARS_BACK) <= dueOn && dueOn <= yearsLater(today, YEARS_AHEAD);
}
