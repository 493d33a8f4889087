import { StartError } from "./platform/start-error.ts";
import { checkTheBooks } from "./start/check-the-books.ts";
import { commandOf, readSettings } from "./start/command.ts";
import { runPortal } from "./start/run-portal.ts";
import { startTexts } from "./start/texts.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const command = commandOf(process.argv.slice(2));
  const config = readSettings(command);
  if (command !== "check-books") await runPortal(command, config, say);
  else if (!(await checkTheBooks(config, say))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(
    error instanceof StartError ? `\n${error.message}\n` : `\n${startTexts.unexpected}\n${(error as Error).stack}\n`,
  );
  process.exitCode = 1;
}
