/** Of a day in India, April to March: `2627` for 2026-04-01 to 2027-03-31. */
export function financialYear(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const start = month >= 4 ? year : year - 1;
  return [start, start + 1].map((part) => String(part % 100).padStart(2, "0")).join("");
}
