import type { Plugin } from "vite";

/** What the build writes around an `import()`, to fetch early what the part of the portal needs. */
const AROUND =
  /__vitePreload\((?:async \(\) => \{\s*const \{[^}]*\} = await (.*);\s*return \{[^}]*\};\s*\}|\(\) => (.*)), __VITE_PRELOAD__\)/g;

/**
 * Lets a part of the portal be loaded by the browser's own `import()`. The build's way around it fetches the names of files that it
 * was given along; here it is given none (`modulePreload` of vite.config.ts), and would be half of the first script.
 */
export function lightPreload(): Plugin {
  return {
    name: "light-preload",
    enforce: "pre",
    load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
    renderChunk: (code) => ({ code: code.replace(AROUND, "$1$2"), map: null }),
  };
}
