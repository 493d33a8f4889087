import type { Access } from "@aangan/contract/endpoint";
import { Failure, refusals, refusalText } from "@aangan/contract/refusals";
import * as z from "zod";
import { IDEMPOTENCY_KEY } from "./answer-once.ts";
import type { AnyEndpoint } from "./read-request.ts";

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [key: string]: unknown;
}

const jsonSchema = (schema: z.core.$ZodType, io: "input" | "output"): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return json;
};

const scheme: Record<Exclude<Access, "anyone">, string> = { resident: "residentToken", admin: "adminToken" };

function parametersOf(endpoint: AnyEndpoint) {
  const parts = [
    ["path", endpoint.params],
    ["query", endpoint.query],
  ] as const;
  return parts.flatMap(([where, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, "input");
    return Object.entries(properties).map(([name, type]) => ({
      name,
      in: where,
      required: required.includes(name),
      schema: type,
    }));
  });
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
  if (!endpoint.body) return {};
  return {
    requestBody: { required: true, content: { "application/json": { schema: jsonSchema(endpoint.body, "input") } } },
  };
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

function responsesOf(endpoint: AnyEndpoint) {
  const failures = [...groupByStatus(endpoint)].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${refusalText(code)}`).join("\n\n"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
    },
  ]);
  const good = {
    description: "Done.",
    content: { "application/json": { schema: jsonSchema(endpoint.reply, "output") } },
  };
  return { [endpoint.status ?? 200]: good, ...Object.fromEntries(failures) };
}

function groupByStatus(endpoint: AnyEndpoint) {
  const groups = new Map<number, ReturnType<typeof allRefusals>>();
  for (const code of allRefusals(endpoint)) {
    const status = refusals[code][0];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function operationOf(endpoint: AnyEndpoint) {
  const people = (endpoint.access as readonly Access[]).filter((kind) => kind !== "anyone");
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.access.includes("admin") ? "Office" : people.length > 0 ? "Residents" : "Everybody"],
    security: people.map((kind) => ({ [scheme[kind]]: [] })),
    parameters: [...parametersOf(endpoint), ...keyHeaderOf(endpoint)],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** Makes the OpenAPI 3.1 document from the contract. `base` is the path before every call. */
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
