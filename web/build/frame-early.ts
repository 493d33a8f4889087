import type { Plugin } from "vite";

/**
 * Adds modulepreload links for the files that `src/first.ts` imports, so that the browser fetches them alongside it.
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
