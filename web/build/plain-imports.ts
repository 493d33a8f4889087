import type { Plugin } from "vite";

/**
 * Leaves `import()` as it is. Vite wraps it in a function that also loads a list of files, which is empty here: the styles
 * are one file, and `modulePreload` is off.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load(id) {
      return id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null;
    },
  };
}
