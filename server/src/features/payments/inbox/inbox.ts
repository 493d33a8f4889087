import type { Database } from "../../../platform/database/db.ts";
import { insertMessage, type NewMessage } from "./inbox-queries.ts";

export interface Inbox {
  /** It is in the database when this resolves. */
  keep(message: NewMessage): Promise<void>;
}

interface InboxNeeds {
  database: Database;
  nudge(job: "read-inbox"): void;
}

export function createInbox({ database, nudge }: InboxNeeds): Inbox {
  return {
    keep: async (message) => {
      const isNew = await database.inTransaction((tx) => insertMessage(tx, message));
      if (isNew) nudge("read-inbox");
    },
  };
}
