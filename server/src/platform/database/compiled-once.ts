import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Builds and compiles a query once, not at each call. `build` may use its parameters as values only. */
export function compiledOnce<P extends object, O>(build: (db: Db, parameters: P) => Compilable<O>) {
  const placeholders = new Proxy({} as P, { get: (_target, parameter) => ({ parameter }) });
  let query: CompiledQuery<O> | undefined;
  return async (db: Db, parameters: P): Promise<O[]> => {
    query ??= build(db, placeholders).compile();
    const values = query.parameters.map((value) => {
      const { parameter } = (value ?? {}) as { parameter?: keyof P };
      return parameter === undefined ? value : parameters[parameter];
    });
    return (await db.getExecutor().executeQuery<O>({ ...query, parameters: values })).rows;
  };
}
