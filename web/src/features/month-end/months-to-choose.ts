/** Far enough back for the audit of the year before. */
const MONTHS = 25;

/** `YYYY-MM`, the present one first; the next is the last that is over. */
export function monthsToChoose(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
