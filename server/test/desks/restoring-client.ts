import { CompiledQuery } from "kysely";
import type { Restoring } from "../../src/features/receipts/queries.ts";
import type { Tx } from "../../src/platform/database/db.ts";

/** A transaction, as a restore's own connection. */
export const asClient = (tx: Tx) =>
  ({
    query: (text: string, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values)),
  }) as unknown as Restoring;
