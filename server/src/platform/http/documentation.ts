import type { FastifyInstance } from "fastify";
import { newId } from "../ids.ts";
import { refuse } from "../refusal.ts";
import { answerFailure } from "./failures.ts";
import { API } from "./read-request.ts";
import type { Serve } from "./serve.ts";

export const DOCS = `${API}/docs`;

/** Serves the OpenAPI document and a page for it, on trials only. Loading it at the start would cost 100 ms. */
export function serveDocumentation(app: FastifyInstance, serve: Serve): void {
  let opening: Promise<FastifyInstance> | undefined;
  for (const url of [DOCS, `${DOCS}/*`]) {
    app.route({
      method: ["GET", "HEAD"],
      url,
      config: { access: ["anyone"] },
      handler: async (request, reply) => {
        opening ??= openDocumentation(app, serve);
        const documentation = await opening;
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        documentation.routing(request.raw, reply.raw);
      },
    });
  }
}

async function openDocumentation(app: FastifyInstance, serve: Serve): Promise<FastifyInstance> {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }, { openApiDocument }] = await Promise.all([
    import("fastify"),
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
    import("./openapi.ts"),
  ]);
  const documentation = Fastify({
    loggerInstance: app.log,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: newId,
  }) as unknown as FastifyInstance;
  documentation.setErrorHandler(answerFailure);
  documentation.setNotFoundHandler(async () => refuse("not_found"));
  const document = openApiDocument(serve.endpoints, API);
  await documentation.register(swagger, { mode: "static", specification: { document: document as never } });
  await documentation.register(swaggerUi, { routePrefix: DOCS, staticCSP: true });
  await documentation.ready();
  return documentation;
}
