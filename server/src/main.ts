import type { Config } from "./platform/machine/config.ts";
import { StartError } from "./platform/machine/start-error.ts";
import { type Command, commandOf, readSettings } from "./start/command.ts";
import { endTheSandbox, helpAdmin, setAdminRole } from "./start/commands/admin.ts";
import { makeBackup, restoreBackup } from "./start/commands/backups.ts";
import { checkTheAuditLog, checkTheBooks } from "./start/commands/checks.ts";
import { openBooks } from "./start/open-books.ts";
import { runPortal } from "./start/run-portal.ts";
import { startTexts } from "./start/texts.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Resolves to false when a check found something wrong. */
async function carryOut(command: Command, config: Config): Promise<unknown> {
  switch (command.name) {
    case "serve":
    case "demo":
      return runPortal(command.name, config, say);
    case "check-books":
      return checkTheBooks(config, say);
    case "check-audit":
      return checkTheAuditLog(config, command.noted, say);
    case "backup":
      return makeBackup(config, say);
    case "migrate":
      await (await openBooks(config, say)).close();
      return say(startTexts.migrated);
    case "restore":
      return restoreBackup(config, command.file, say);
    case "end-sandbox":
      return endTheSandbox(config, say);
    case "admin":
      return helpAdmin(config, command.email, say);
    case "add-association":
      return (await import("./start/associations/add-association.ts")).addAssociation(config, command.wanted, say);
    case "list-associations":
      return (await import("./start/associations/look-after.ts")).listAssociations(config, say);
    case "update-associations":
      return (await import("./start/associations/look-after.ts")).updateAssociations(config, command.only, say);
    case "admin-role":
      return setAdminRole(config, command.email, command.role, say);
  }
}

try {
  const command = commandOf(process.argv.slice(2));
  if ((await carryOut(command, readSettings(command))) === false) process.exitCode = 1;
} catch (error) {
  process.stderr.write(
    error instanceof StartError ? `\n${error.message}\n` : `\n${startTexts.unexpected}\n${(error as Error).stack}\n`,
  );
  process.exitCode = 1;
}
