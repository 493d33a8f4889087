import * as z from "zod/mini";

const compiled = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** Returns what the reply declares of an answer, as JSON has it. Throws when the answer breaks the contract. */
export function parseReply<R extends z.ZodMiniType>(reply: R, value: unknown): z.output<R> {
  // Compiled here, not in the contract: browsers that obey our policy refuse that.
  const schema = compiled.get(reply) ?? z.compile(reply);
  compiled.set(reply, schema);
  return z.parse(schema, value) as z.output<R>;
}
