import type { Access } from "@aangan/contract/endpoint";
import type { FastifyInstance } from "fastify";

/** Who may use a route: as the contract says, or a payment company that proves itself with every message. */
export type RouteAccess = Access | "payment company";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: readonly RouteAccess[];
  }
}

/** One route as it is served. */
export interface ServedRoute {
  method: string;
  url: string;
  access: readonly RouteAccess[];
}

/**
 * Notes every route that is added from now on. Before it listens the server stops with an error when one of them does not say
 * who may use it: there is no default (threat T-17). Gives the list, which is whole once the server is ready.
 */
export function keepRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const routes: ServedRoute[] = [];
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      routes.push({
        method,
        url: route.url,
        // Read when it is asked for: what a scope declares is added after this hook has run.
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

/** Declares for everything that is added within a scope, such as the routes of a plugin, who may use it. */
export function declareAccess(scope: FastifyInstance, ...access: readonly RouteAccess[]): void {
  scope.addHook("onRoute", (route) => {
    route.config = { access, ...route.config };
  });
}
