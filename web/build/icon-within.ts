import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LINK = 'href="/icon.svg"';

/** Inlines the window's icon into index.html, so that its request does not compete with the first files. */
export function iconWithin(): Plugin {
  let folder = "";
  return {
    name: "icon-within",
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.includes(LINK) ? html.replace(LINK, `href="${dataAddress(join(folder, "icon.svg"))}"`) : html,
    },
  };
}

/** An SVG file as a data: address. */
function dataAddress(path: string): string {
  const text = readFileSync(path, "utf8")
    .replace(/\s*\n\s*/g, "")
    .replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[#%<>]/g, encodeURIComponent)}`;
}
