import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LINK = 'href="/icon.svg"';

/** Writes the icon of the window into index.html, so that it takes no connection from the first files. Other pages name the file. */
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

/** A picture of lines as an address that holds all of it. */
function dataAddress(path: string): string {
  const text = readFileSync(path, "utf8")
    .replace(/\s*\n\s*/g, "")
    .replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[#%<>]/g, encodeURIComponent)}`;
}
