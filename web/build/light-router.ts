import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
/** What names a component for the tools of developers. To the build it is a use of that component. */
const NAMING = /^\w+\.displayName = .*;$/gm;
/** What makes a component or a context, and does nothing else. */
const MAKING = /\bReact\d*\.(createContext|forwardRef|memo)\(/g;
/** Whether a server made the components: only the boundary around a page asks, and gets it from a context that nobody sets. */
const FROM_SERVER = /\bthis\.context\b/g;

/**
 * Says what of react-router does nothing by being loaded, which its authors left out, so that the parts that the portal does not
 * use do not reach the browser: forms, fetching ahead, components of a server.
 */
export function lightRouter(): Plugin {
  return {
    name: "light-router",
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const light = code.replace(NAMING, "").replace(MAKING, "/* @__PURE__ */ $&").replace(FROM_SERVER, "false");
      return { code: light, map: null };
    },
  };
}
