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
