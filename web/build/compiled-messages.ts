import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { billKindNames } from "../../contract/src/bill-kinds.ts";
import names from "../src/messages/names.json" with { type: "json" };

const CATALOGUE = /\/src\/(?:messages\/[a-z]+|features\/[a-z/-]+\/messages)\.[a-z]{2}\.json$/;
const SHARED = /\/messages\/(frame|office)\.(en|hi)\.json$/;

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
      const messages: Record<string, string> = { ...JSON.parse(text), ...namesOf(id) };
      const compiled = Object.entries(messages).map(([key, message]) => [key, compileMessageOrThrow(message)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}

/** Names that are written in both languages at once: kinds of bills in `frame`, screens and columns in `office`. */
function namesOf(catalogue: string): Record<string, string> {
  const [, area, language] = SHARED.exec(catalogue) ?? [];
  if (language !== "en" && language !== "hi") return {};
  const all =
    area === "frame"
      ? Object.entries(billKindNames[language]).map(([type, name]) => [`bill.${type}`, name])
      : Object.entries(names).map(([key, name]) => [key, name[language]]);
  return Object.fromEntries(all);
}
