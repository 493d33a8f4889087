/** Tells the instant. Rules never ask for it themselves; it is handed to them. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const indianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** The association's day (Asia/Kolkata) of an instant, `YYYY-MM-DD` (invariant I-20). */
export function dayOf(instant: Date): string {
  return indianDay.format(instant);
}

/** The instant at which an Indian day begins. India keeps one offset, +05:30, all year. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** The instant at which an Indian day has ended: the start of the next one. */
export function endOfDay(day: string): Date {
  return later(startOfDay(day), 24 * 60 * 60 * 1000);
}

/** An instant so many milliseconds after another. */
export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
