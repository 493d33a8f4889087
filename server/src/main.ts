import type { Config } from "./platform/machine/config.ts";
import { StartError } from "./platform/machine/start-error.ts";
import { type Command, commandOf, readSettings } from "./start/command.ts";
import { checkTheAuditLog, notedHead } from "./start/commands/check-the-audit-log.ts";
import { checkTheBooks } from "./start/commands/check-the-books.ts";
import { endTheSandbox } from "./start/commands/end-the-sandbox.ts";
import { helpAdmin } from "./start/commands/help-admin.ts";
import { makeBackup } from "./start/commands/make-backup.ts";
import { restoreBackup } from "./start/commands/restore-backup.ts";
import { openBooks } from "./start/open-books.ts";
import { runPortal } from "./start/run-portal.ts";
import { startTexts } from "./start/texts.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** False when a check found something wrong. */
async function carryOut(command: Command, config: Config): Promise<boolean> {
  switch (command.name) {
    case "serve":
    case "demo":
      await runPortal(command.name, config, say);
      return true;
    case "check-books":
      return checkTheBooks(config, say);
    case "check-audit":
      return checkTheAuditLog(config, notedHead(command.noted), say);
    case "backup":
      await makeBackup(config, say);
      return true;
    case "migrate":
      await (await openBooks(config, say)).close();
      say(startTexts.migrated);
      return true;
    case "restore":
      return restoreBackup(config, command.file, say);
    case "end-sandbox":
      await endTheSandbox(config, say);
      return true;
    case "admin":
      await helpAdmin(config, command.email, say);
      return true;
  }
}

try {
  const command = commandOf(process.argv.slice(2));
  if (!(await carryOut(command, readSettings(command)))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(
    error instanceof StartError ? `\n${error.message}\n` : `\n${startTexts.unexpected}\n${(error as Error).stack}\n`,
  );
  process.exitCode = 1;
}
