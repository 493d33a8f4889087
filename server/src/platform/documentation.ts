import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { declareAccess } from "./declared-access.ts";
import { openApiDocument } from "./openapi.ts";
import { API, type Serve } from "./serve.ts";

/** Where the API can be read, on a trial. */
export const DOCS = `${API}/docs`;

/** Serves the OpenAPI document (`/flat/api/docs/json`) and a page to read it. Not for the internet. */
export async function serveDocumentation(app: FastifyInstance, serve: Serve): Promise<void> {
  const document = openApiDocument(serve.endpoints, API);
  await app.register((scope, _options, done) => {
    declareAccess(scope, "anyone");
    void scope.register(swagger, { mode: "static", specification: { document: document as never } });
    void scope.register(swaggerUi, { routePrefix: DOCS, staticCSP: true });
    done();
  });
}
