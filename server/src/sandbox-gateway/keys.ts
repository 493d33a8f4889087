import type { Database } from "../platform/database/db.ts";
import { newId, newSecret } from "../platform/ids.ts";
import { insertKeys, readKeys } from "./queries.ts";

export interface SandboxKeys {
  merchantId: string;
  /** Authenticates the merchant's server. */
  apiKey: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Opens the page of orders when the portal is on the internet. */
  dashboardKey: string;
}

/** Returns the only merchant's keys, made on first use. */
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
