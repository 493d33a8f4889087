import * as z from "zod/mini";

const compiled = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * Returns what of an answer may leave, as JSON has it: what the contract's reply declares, and nothing else.
 * Throws when the answer is not what the contract promises.
 * The schema is compiled when it is first used. The contract does not do that itself, because browsers that obey our policy refuse it.
 */
export function parseReply<R extends z.ZodMiniType>(reply: R, given: unknown): z.output<R> {
  let schema = compiled.get(reply);
  if (!schema) {
    schema = z.compile(reply);
    compiled.set(reply, schema);
  }
  return z.parse(schema, given) as z.output<R>;
}
