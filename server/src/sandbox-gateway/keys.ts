import type { Database } from "../platform/database/db.ts";
import { newId, newSecret } from "../platform/ids.ts";
import { insertKeys, readKeys } from "./queries.ts";

/** What a merchant copies from the sandbox's dashboard. */
export interface SandboxKeys {
  merchantId: string;
  /** Shown by the merchant's server with every call. */
  apiKey: string;
  /** Signs the sandbox's messages. */
  webhookSecret: string;
  /** Opens the page with all orders when the portal is on the internet. */
  dashboardKey: string;
}

/** The keys of the one merchant, made when they are first asked for and kept in the database. */
export async function sandboxKeys(database: Database): Promise<SandboxKeys> {
  return database.inTransaction(async (tx) => {
    await insertKeys(tx, {
      merchantId: `M-${newId().slice(0, 10).toUpperCase()}`,
      apiKey: newSecret(),
      webhookSecret: newSecret(),
      dashboardKey: newSecret(),
    });
    return readKeys(tx);
  });
}
