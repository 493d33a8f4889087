/** Returns the current instant. Rules never read it themselves; it is passed in. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** India's offset is +05:30 all year. */
const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** The day of an instant in India, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return later(instant, INDIA_MS).toISOString().slice(0, 10);
}

/** The instant an Indian day begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

export function endOfDay(day: string): Date {
  return later(startOfDay(day), 24 * 60 * 60 * 1000);
}

export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
