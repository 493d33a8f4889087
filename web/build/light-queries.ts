import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NONE = fileURLToPath(new URL("../src/lib/calls/queries-only.ts", import.meta.url));
const LEFT_OUT = /^\.\/(mutationCache|infiniteQueryBehavior)\.js$/;
const LEFT_TO = /\/query-core\/build\/modern\/(queryClient|query)\.js$/;
/** What would use them. */
const USES = /\/query-core\/build\/modern\/(mutation|mutationObserver|infiniteQueryObserver)\.js$/;

/**
 * Leaves out of @tanstack/query-core what its client brings along even where nobody uses it: how changes are sent and sent again, and
 * lists without an end. The portal sends a change once, by `call` of `src/lib/api.ts`. Using them fails the build.
 */
export function lightQueries(): Plugin {
  return {
    name: "light-queries",
    enforce: "pre",
    resolveId: (wanted, importer) => (LEFT_OUT.test(wanted) && LEFT_TO.test(importer ?? "") ? NONE : null),
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.entries(file.modules) : [],
      );
      const used = modules.find(([id, { renderedLength }]) => USES.test(id) && renderedLength > 0);
      if (used) this.error(`${used[0]} is used, which build/light-queries.ts leaves out.`);
    },
  };
}
