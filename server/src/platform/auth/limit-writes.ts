import { personName } from "../traffic/caller-name.ts";
import { refuseFor } from "./limited-requests.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Each write is an entry in the audit log, which is kept for ever. No honest person makes so many. */
export const writeLimits = {
  resident: 1_000,
  admin: 20_000,
  withinMs: DAY_MS,
  /** Beyond them those who wrote first are forgotten. */
  people: 10_000,
};

interface Writer {
  kind: "resident" | "admin";
  id: string;
}

/** Since when, and how often, each person wrote by this instance. */
const writeCounts = new Map<string, { since: number; times: number }>();

function spanOf(writer: Writer, now: Date) {
  const known = writeCounts.get(personName(writer));
  const remainingMs = known ? known.since + writeLimits.withinMs - now.getTime() : 0;
  // A clock that was set back would close it for longer than the limit says.
  return known && remainingMs > 0 && remainingMs <= writeLimits.withinMs ? { known, restMs: remainingMs } : undefined;
}

/** Refuses with `too_many_attempts`, from memory, who wrote too often in a day. */
export function refuseManyWrites(writer: Writer, now: Date): void {
  const span = spanOf(writer, now);
  if (span && span.known.times >= writeLimits[writer.kind]) refuseFor(Math.ceil(span.restMs / 1000));
}

/** Counts what was committed. */
export function countWrite(writer: Writer, now: Date): void {
  const span = spanOf(writer, now);
  if (span) {
    span.known.times += 1;
    return;
  }
  const key = personName(writer);
  writeCounts.delete(key);
  if (writeCounts.size >= writeLimits.people) writeCounts.delete(writeCounts.keys().next().value ?? "");
  writeCounts.set(key, { since: now.getTime(), times: 1 });
}
