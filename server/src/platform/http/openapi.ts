import type { Access } from "@aangan/contract/endpoint";
import { Failure, refusals, refusalText } from "@aangan/contract/refusals";
import * as z from "zod";
import { IDEMPOTENCY_KEY } from "./answer-once.ts";
import type { AnyEndpoint } from "./read-request.ts";

const jsonSchema = (schema: z.core.$ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });

function parametersOf(place: "path" | "query", schema: z.core.$ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  const parameters = Object.entries(properties).map(([name, type]) => ({ name, schema: type }));
  return parameters.map((parameter) => ({ ...parameter, in: place, required: required.includes(parameter.name) }));
}

function keyHeaderOf({ idempotent }: AnyEndpoint) {
  if (!idempotent) return [];
  const description =
    "A name of the caller's own for this request, kept for a day: the same request again is answered as the first was.";
  const schema = { type: "string", minLength: 1, maxLength: 200, pattern: "^[!-~]+$" };
  return [{ name: IDEMPOTENCY_KEY, in: "header", required: false, description, schema }];
}

function bodyOf(endpoint: AnyEndpoint) {
  if (endpoint.upload) {
    const file = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: file } } } };
  }
  return endpoint.body && { requestBody: { required: true, ...json(jsonSchema(endpoint.body, "input")) } };
}

function allRefusals(endpoint: AnyEndpoint) {
  return [
    ...endpoint.refusals,
    ...(endpoint.access.includes("anyone") ? [] : (["not_logged_in", "session_ended", "not_allowed"] as const)),
    ...(endpoint.idempotent ? (["idempotency_key_reused"] as const) : []),
    ...(endpoint.idempotent === true ? (["request_running"] as const) : []),
    ...(endpoint.body || endpoint.query ? (["field_missing", "field_invalid"] as const) : []),
  ];
}

function replyOf({ document, reply }: AnyEndpoint) {
  if (!document) return json(jsonSchema(reply, "output"));
  const file = { schema: { type: "string", format: "binary" } };
  return { content: Object.fromEntries(document.map((mediaType) => [mediaType, file])) };
}

function responsesOf(endpoint: AnyEndpoint) {
  const good = { description: "Done.", ...replyOf(endpoint) };
  const responses = new Map<number, { description: string }>([[endpoint.status ?? 200, good]]);
  for (const code of allRefusals(endpoint)) {
    const before = responses.get(refusals[code][0]);
    const says = `\`${code}\`: ${refusalText(code)}`;
    const description = before ? `${before.description}\n\n${says}` : says;
    responses.set(refusals[code][0], { description, ...json({ $ref: "#/components/schemas/Failure" }) });
  }
  return Object.fromEntries(responses);
}

function operationOf(endpoint: AnyEndpoint) {
  const people = (endpoint.access as readonly Access[]).filter((kind) => kind !== "anyone");
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.access.includes("admin") ? "Office" : people.length > 0 ? "Residents" : "Everybody"],
    security: people.map((kind) => ({ [`${kind}Token`]: [] })),
    parameters: [
      ...parametersOf("path", endpoint.params),
      ...parametersOf("query", endpoint.query),
      ...keyHeaderOf(endpoint),
    ],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

export function openApiDocument(endpoints: readonly AnyEndpoint[], base: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  const bearer = (who: string) => ({ type: "http", scheme: "bearer", description: `The token of ${who}.` });
  return {
    openapi: "3.1.0",
    info: { title: "Aangan", version: "1", description: "Billing and payments portal of a residential association." },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Failure: jsonSchema(Failure, "output") },
      securitySchemes: { residentToken: bearer("a resident"), adminToken: bearer("an administrator") },
    },
  };
}
