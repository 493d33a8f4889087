import { endSandbox } from "../../features/payments/office/end-sandbox.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCommit } from "../../platform/database/commit.ts";
import { openDatabase } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { reachBooks } from "../reach-books.ts";
import { startTexts } from "../texts.ts";

/** Takes sandbox payments off the books. Throws StartError while the sandbox is configured. */
export async function endTheSandbox(config: Config, say: (line: string) => void): Promise<void> {
  if ([config.gateway, ...config.formerGateways].includes("sandbox")) throw new StartError(startTexts.sandboxInUse);
  await reachBooks(config, say, async (connection) => {
    const database = openDatabase(connection, () => {}, 2);
    try {
      const commit = createCommit(database, systemClock);
      const { payments, paise } = await endSandbox({ database, commit }, systemClock());
      say(startTexts.sandboxEnded(payments, paise));
    } finally {
      await database.close();
    }
  });
}
