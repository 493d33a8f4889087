import type { Endpoint } from "@aangan/contract/endpoint";
import fc from "fast-check";
import * as z from "zod";
import { valuesOf } from "./from-schema.ts";
import { hostile, hostileBodies, hostileText } from "./hostile.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
type AnyEndpoint = Endpoint<any, any, any, any, any>;

export const callers = ["nobody", "garbage", "resident", "neighbour", "admin"] as const;
export type CallerName = (typeof callers)[number];

export interface FuzzedRequest {
  name: string;
  caller: CallerName;
  method: string;
  /** Below the API, with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const schemaOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as object;

/** Mostly what the schema wants, and sometimes anything. */
function bent(schema: z.core.$ZodType | undefined, known: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({});
  const right = valuesOf(schemaOf(schema), known) as fc.Arbitrary<Record<string, unknown>>;
  const one = fc.tuple(right, fc.nat(), hostile).map(([fields, which, value]) => {
    const names = Object.keys(fields);
    const name = names[which % Math.max(names.length, 1)];
    return name === undefined ? fields : { ...fields, [name]: value };
  });
  const more = fc
    .tuple(right, fc.constantFrom("role", "_id", "state", "amountPaid", "$where", "x"), hostile)
    .map(([fields, name, value]) => ({ ...fields, [name]: value }));
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 5, arbitrary: one }, { weight: 1, arbitrary: more });
}

/** Some made-up things have no text of their own. */
function encoded(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
}

function pathOf(endpoint: AnyEndpoint, known: readonly string[]): fc.Arbitrary<string> {
  const ids = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText });
  const names = endpoint.path.match(/:\w+/g) ?? [];
  const query = bent(endpoint.query, known);
  return fc
    .tuple(fc.array(ids, { minLength: names.length, maxLength: names.length }), query)
    .map(([values, queryValues]) => {
      const path = names.reduce((filled, name, index) => filled.replace(name, encoded(values[index])), endpoint.path);
      const search = Object.entries(queryValues).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
      return search.length > 0 ? `${path}?${search.join("&")}` : path;
    });
}

const boundary = "fuzzed-boundary";
const multipart = (file: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.xlsx"\r\n\r\n${file}\r\n--${boundary}--\r\n`;

function bodyOf(endpoint: AnyEndpoint, known: readonly string[]): fc.Arbitrary<{ type: string; body?: string }> {
  const typeJson = "application/json";
  if (endpoint.upload) {
    const type = `multipart/form-data; boundary=${boundary}`;
    return fc.oneof(hostileText.map(multipart), hostileBodies).map((body) => ({ type, body }));
  }
  if (!endpoint.body) return fc.constant({ type: "" });
  const json = bent(endpoint.body, known).map((body) => ({ type: typeJson, body: JSON.stringify(body) }));
  const none = hostileBodies.map((body) => ({ type: typeJson, body }));
  const other = fc
    .constantFrom("text/plain", "application/xml", "multipart/form-data")
    .map((type) => ({ type, body: "{}" }));
  return fc.oneof({ weight: 16, arbitrary: json }, { weight: 2, arbitrary: none }, { weight: 1, arbitrary: other });
}

function requestsTo(endpoint: AnyEndpoint, known: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const allowed = endpoint.access.includes("admin") ? "admin" : "resident";
  const caller: fc.Arbitrary<CallerName> = fc.oneof(
    { weight: 4, arbitrary: fc.constant<CallerName>(allowed) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
  const key = fc.option(hostileText, { freq: 6 }).map((text) => (text ? encoded(text).slice(0, 300) : undefined));
  return fc.tuple(caller, pathOf(endpoint, known), bodyOf(endpoint, known), key).map(([who, path, payload, keyed]) => ({
    name: endpoint.name,
    caller: who,
    method: endpoint.method,
    path,
    headers: { ...(payload.type && { "content-type": payload.type }), ...(keyed && { "idempotency-key": keyed }) },
    body: endpoint.method === "GET" ? undefined : payload.body,
  }));
}

/** Requests over all endpoints, the same for the same seed. */
export function fuzzedRequests(
  endpoints: readonly AnyEndpoint[],
  known: readonly string[],
  { count, seed }: { count: number; seed: number },
): FuzzedRequest[] {
  const each = Math.ceil(count / endpoints.length);
  const byEndpoint = endpoints.map((endpoint, index) =>
    fc.sample(requestsTo(endpoint, known), { numRuns: each, seed: seed + index }),
  );
  // Interleaved, so that requests can use what earlier ones made.
  return Array.from({ length: each }, (_, turn) => byEndpoint.flatMap((requests) => requests[turn] ?? []))
    .flat()
    .slice(0, count);
}
