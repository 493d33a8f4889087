import type { Access } from "@aangan/contract/endpoint";
import type { FastifyInstance } from "fastify";

/** Who may use a route: as in the contract, or a payment company, which signs each message. */
export type RouteAccess = Access | "payment company";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: readonly RouteAccess[];
    /** The schemas of the contract read the input, and refuse NUL in it. */
    inContract?: true;
  }
}

export type ServedRoute = ReturnType<typeof keepRoutes>[number];

/** Lists all routes. The server refuses to start when one does not declare who may use it. */
export function keepRoutes(app: FastifyInstance) {
  const routes: { method: string; url: string; readonly access: readonly RouteAccess[] }[] = [];
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      routes.push({
        method,
        url: route.url,
        // A getter: scopes declare access after this hook has run.
        get access() {
          return route.config?.access ?? [];
        },
      });
    }
  });
  app.addHook("onReady", async () => {
    const silent = routes.filter(({ access }) => access.length === 0).map(({ method, url }) => `${method} ${url}`);
    if (silent.length > 0) throw new Error(`These routes do not say who may use them: ${silent.join(", ")}`);
  });
  return routes;
}

export function declareAccess(scope: FastifyInstance, ...access: readonly RouteAccess[]): void {
  scope.addHook("onRoute", (route) => {
    route.config = { access, ...route.config };
  });
}
