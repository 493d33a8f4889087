import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OWN = fileURLToPath(new URL("../src/ui/draw-icon.ts", import.meta.url));
const ICON = /\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/;
/** A key for each line, the icon's name and size, and a line that reads and does nothing. */
const UNUSED = /,\s*key: "\w+"|\bname: "[\w-]+",\s*size: \d+,|^__iconData\.node;$/gm;

/**
 * Lets the icons of lucide-react be drawn by `src/ui/draw-icon.ts`: the library's own way to draw them, with a context,
 * several sizes and class names, is larger than all the icons of the first screen together. What only that way needs is left out of them.
 */
export function lightIcons(): Plugin {
  return {
    name: "light-icons",
    enforce: "pre",
    resolveId(wanted, importer) {
      return wanted.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/") ? OWN : null;
    },
    transform(code, id) {
      return ICON.test(id) ? { code: code.replace(UNUSED, ""), map: null } : null;
    },
  };
}
