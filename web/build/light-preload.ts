import type { Plugin } from "vite";

/**
 * Lets a part of the portal be loaded by the browser's own `import()`. The build's way around it fetches the names of files that it
 * was given along; here it is given none (`modulePreload` of vite.config.ts), and would be half of the first script.
 */
export function lightPreload(): Plugin {
  return {
    name: "light-preload",
    enforce: "pre",
    load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
  };
}
