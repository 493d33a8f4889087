import { type Config, readConfig } from "../platform/config.ts";
import { StartError } from "../platform/start-error.ts";
import { startTexts } from "./texts.ts";

/** What the program was asked to do. */
export type Command = "serve" | "demo" | "check-books";

const commands: Record<string, Command> = { "--demo": "demo", "--check-books": "check-books" };

/** Reads the arguments of the command line; none means serve. */
export function commandOf(args: readonly string[]): Command {
  const [first, ...rest] = args;
  if (first === undefined) return "serve";
  const command = commands[first];
  if (!command || rest.length > 0) throw new StartError(startTexts.unknownArgument(args.join(" ")));
  return command;
}

/** Where the demo keeps its sample association, apart from real data. */
const DEMO_DATA = "./data-demo";

/** The settings for a command, from the environment; paths are relative to where it was typed. */
export function readSettings(command: Command): Config {
  const environment = command === "demo" ? { DATA_DIR: DEMO_DATA, ...process.env } : process.env;
  return readConfig(environment, process.cwd());
}
