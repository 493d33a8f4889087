import fc from "fast-check";

/** The parts of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Texts that some field of the contract takes, for fields without a pattern. */
const likely = ["E-041", "RICHMOND PARK", "electricity", "meera@example.com", "+919876543210", "banyan-by-the-gate"];
const days = ["2026-11-21", "2026-12-10", "2025-01-01"];

/** Valid and nearly valid values of a field. `known` are existing ids. */
export function valuesOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known)));
  if (schema.properties) return objectsOf(schema, known);
  if (schema.type === "array") return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: 5 });
  if (schema.type === "number" || schema.type === "integer") {
    return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 10_000_000 }).map(rupees));
  }
  if (schema.type === "boolean") return fc.boolean();
  return textsOf(schema, known);
}

const rupees = (paise: number) => paise / 100;

function textsOf({ pattern }: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const usual = fc.constantFrom(...likely, ...days, ...known);
  return pattern ? fc.oneof(usual, fc.stringMatching(new RegExp(pattern))) : fc.oneof(usual, fc.string());
}

function objectsOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one, known)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}
