import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";

/** What was asked of the portal: all are acknowledged but a look at the dashboard. A `join` is a second click on the same bill. */
export type Step = "look" | "pay" | "join" | "message" | "status";

/** An answer of the portal; the status is 0 without one. */
export interface Entry {
  step: Step;
  /** Milliseconds of the clock when it was asked, and how long the answer took. */
  at: number;
  ms: number;
  status: number;
  code?: unknown;
  /** Set once the portal has said that it is done: then it must never be lost. */
  acknowledged?: { id: string; billId: string; paise: number };
}

/** Writes down what the portal answered; what it acknowledged is on the disk before the caller goes on. */
export function openJournal(file: string) {
  const journal = openSync(file, "a", 0o600);
  const entries: Entry[] = [];
  return {
    entries,
    note: (entry: Entry) => {
      entries.push(entry);
      writeSync(journal, `${JSON.stringify(entry)}\n`);
      if (entry.acknowledged) fdatasyncSync(journal);
    },
    close: () => closeSync(journal),
  };
}

export type Journal = ReturnType<typeof openJournal>;
