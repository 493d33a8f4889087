import type { Endpoint } from "@aangan/contract/endpoint";
import { i18n } from "../language/languages.ts";

/** Typed texts, by the names of the endpoint's body. */
export type Typed<K extends string> = Record<K, string>;

/** An error message per field. */
export function mistakes<K extends string>(
  endpoint: Pick<Endpoint, "body">,
  body: unknown,
  typed: Typed<K>,
  labels: Record<K, string>,
): Partial<Typed<K>> {
  const wrong: Partial<Typed<K>> = {};
  for (const [name, code] of endpoint.body ? refused(endpoint.body, body) : missing(typed)) {
    wrong[name as K] ??= sentence(typed[name as K] === "" ? "field_missing" : code, labels[name as K]);
  }
  return wrong;
}

/** The fields that a schema refuses, each with a refusal code, which the contract's schemas use as messages. */
function refused(schema: NonNullable<Endpoint["body"]>, body: unknown): [name: string, code: string][] {
  const result = schema["~standard"].validate(body);
  if (result instanceof Promise) throw new TypeError("The schemas of the contract answer at once.");
  return (result.issues ?? []).map(({ path, message }) => [String(path?.[0]), message]);
}

/** Without a schema, only empty fields can be found. */
function missing(typed: Record<string, string>): [name: string, code: string][] {
  return Object.keys(typed)
    .filter((name) => typed[name] === "")
    .map((name) => [name, "field_missing"]);
}

function sentence(code: string, field: string): string {
  const id = `refusal.${code}`;
  return i18n._(id in i18n.messages ? id : "refusal.field_invalid", { field });
}
