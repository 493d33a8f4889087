/** Returns the current instant. Rules never read it themselves; it is passed in. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const indianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** The day of an instant in India, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return indianDay.format(instant);
}

/** The instant an Indian day begins. India's offset is +05:30 all year. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

export function endOfDay(day: string): Date {
  return later(startOfDay(day), 24 * 60 * 60 * 1000);
}

export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
