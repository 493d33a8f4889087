import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { billKindNames } from "../../contract/src/bill-kinds.ts";

const CATALOGUE = /\/src\/(?:messages\/[a-z]+|features\/[a-z/-]+\/messages)\.[a-z]{2}\.json$/;
const FRAME = /\/messages\/frame\.(en|hi)\.json$/;

/**
 * Compiles the catalogues while they are bundled, so that no parser of messages reaches the browser.
 * A message that cannot be parsed fails the build.
 */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    transform(text, id) {
      if (!CATALOGUE.test(id)) return null;
      const messages: Record<string, string> = { ...JSON.parse(text), ...billTexts(FRAME.exec(id)?.[1]) };
      const compiled = Object.entries(messages).map(([key, message]) => [key, compileMessageOrThrow(message)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}

/** `bill.electricity` and so on: the contract has the names, because papers and emails need them, too. */
function billTexts(language: string | undefined): Record<string, string> {
  if (language !== "en" && language !== "hi") return {};
  return Object.fromEntries(Object.entries(billKindNames[language]).map(([type, name]) => [`bill.${type}`, name]));
}
