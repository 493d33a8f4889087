import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OWN = fileURLToPath(new URL("../src/ui/draw-icon.ts", import.meta.url));

/**
 * Lets the icons of lucide-react be drawn by `src/ui/draw-icon.ts`: the library's own way to draw them, with a context,
 * several sizes and class names, is larger than all the icons of the first screen together.
 */
export function lightIcons(): Plugin {
  return {
    name: "light-icons",
    enforce: "pre",
    resolveId(wanted, importer) {
      return wanted.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/") ? OWN : null;
    },
  };
}
