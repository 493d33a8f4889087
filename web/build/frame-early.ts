import type { Plugin } from "vite";

/**
 * Names in index.html the files that every page runs on, which `src/first.ts` asks for when it runs: so the browser fetches
 * them beside it, not after it.
 */
export function frameEarly(): Plugin {
  return {
    name: "frame-early",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const frame = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/web/src/main.tsx")));
        if (!frame) return [];
        return [frame.fileName, ...frame.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }));
      },
    },
  };
}
