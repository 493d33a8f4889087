import { endSandbox } from "../../features/payments/office/end-sandbox.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCommit } from "../../platform/database/commit.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { reachBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

/** Takes sandbox payments off the books. Throws StartError while the sandbox is configured. */
export async function endTheSandbox(config: Config, say: Say): Promise<void> {
  if ([config.gateway, ...config.formerGateways].includes("sandbox")) throw new StartError(startTexts.sandboxInUse);
  const { payments, paise } = await reachBooks(config, say, (database) =>
    endSandbox({ database, commit: createCommit(database, systemClock) }, systemClock()),
  );
  say(startTexts.sandboxEnded(payments, paise));
}
