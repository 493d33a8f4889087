import type { FastifyInstance } from "fastify";
import { declareAccess } from "./declared-access.ts";
import { openApiDocument } from "./openapi.ts";
import { API, type Serve } from "./serve.ts";

/** Where the API can be read, on a trial. */
export const DOCS = `${API}/docs`;

/** Serves the OpenAPI document (`/flat/api/docs/json`) and a page to read it. Not for the internet. */
export async function serveDocumentation(app: FastifyInstance, serve: Serve): Promise<void> {
  // A portal on the internet does without these.
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  // Made when somebody reads it: it takes a tenth of a second, which every start would wait for.
  const document = { toJSON: () => openApiDocument(serve.endpoints, API) };
  await app.register((scope, _options, done) => {
    declareAccess(scope, "anyone");
    void scope.register(swagger, { mode: "static", specification: { document: document as never } });
    void scope.register(swaggerUi, { routePrefix: DOCS, staticCSP: true });
    done();
  });
}
