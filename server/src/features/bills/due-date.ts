const YEARS_BACK = 2;
const YEARS_AHEAD = 5;

/** The day so many years later, with the same month and day; 29 February stays as text and still compares right. */
function yearsLater(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
}

/** True when a due date lies between two years before and five years after today, both days included. */
export function isDueDateInRange(dueOn: string, today: string): boolean {
  return yearsLater(today, -YEARS_BACK) <= dueOn && dueOn <= yearsLater(today, YEARS_AHEAD);
}
