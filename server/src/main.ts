import { StartError } from "./platform/start-error.ts";
import { commandOf } from "./start/command.ts";
import { runPortal } from "./start/run-portal.ts";
import { startTexts } from "./start/texts.ts";

try {
  const command = commandOf(process.argv.slice(2));
  await runPortal(command);
} catch (error) {
  process.stderr.write(
    error instanceof StartError ? `\n${error.message}\n` : `\n${startTexts.unexpected}\n${(error as Error).stack}\n`,
  );
  process.exitCode = 1;
}
