import { commitTogether } from "../../platform/commit-together.ts";
import type { Database } from "../../platform/db.ts";
import { insertMessages, type NewMessage } from "./inbox-queries.ts";
import { createRush } from "./rush.ts";

/** Where gateways' messages are kept until they are read. */
export interface Inbox {
  /** Keeps a message once, however often it comes, and has a new one read. It is in the database when this resolves. */
  keep(message: NewMessage): Promise<void>;
  /** More messages come than can be read meanwhile. */
  isRushed(): boolean;
}

interface InboxNeeds {
  database: Database;
  nudge(job: "read-inbox"): void;
}

/**
 * How many are read in a second, at most. A company that catches up after an outage sends thousands, and they are to be read within
 * two minutes.
 */
export const READ_PER_SECOND = 60;

/** In a rush the reader is woken so often. */
const NUDGE_MS = 1_000;

/** Opens the inbox. Thousands that come at once are kept by few transactions, and each is acknowledged when its own is committed. */
export function createInbox({ database, nudge }: InboxNeeds): Inbox {
  const rush = createRush(READ_PER_SECOND);
  const isRushed = () => rush.isOn(performance.now());
  let isNudgeComing = false;

  function nudgeReader(): void {
    if (isNudgeComing) return;
    if (!isRushed()) {
      nudge("read-inbox");
      return;
    }
    isNudgeComing = true;
    setTimeout(() => {
      isNudgeComing = false;
      nudge("read-inbox");
    }, NUDGE_MS).unref();
  }

  const keepTogether = commitTogether<NewMessage>(
    async (messages) => {
      const count = await database.inTransaction((tx) => insertMessages(tx, messages));
      if (count > 0) nudgeReader();
    },
    ({ body }) => body.length,
  );

  return {
    keep: (message) => {
      rush.count(performance.now());
      return keepTogether(message);
    },
    isRushed,
  };
}
