import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const CATALOGUE = /\/src\/(messages\/[a-z]+|features\/[a-z/-]+\/messages)\.[a-z]{2}\.json$/;

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
      const messages = Object.entries(JSON.parse(text) as Record<string, string>);
      const compiled = messages.map(([key, message]) => [key, compileMessageOrThrow(message)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}
