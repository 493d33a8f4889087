import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Builds and compiles a query once, not at each call. `build` may use its parameters as values only. */
export function compiledOnce<P extends object, O>(build: (db: Db, parameters: P) => Compilable<O>) {
  const compile = compilingOnce(build);
  return async (db: Db, parameters: P): Promise<O[]> =>
    (await db.getExecutor().executeQuery<O>(compile(db, parameters))).rows;
}

/** The same for a statement that the caller sends. */
export function compilingOnce<D, P extends object, O>(build: (db: D, parameters: P) => Compilable<O>) {
  const placeholders = new Proxy({} as P, { get: (_target, parameter) => ({ parameter }) });
  let query: CompiledQuery<O> | undefined;
  return (db: D, parameters: P): CompiledQuery<O> => {
    query ??= build(db, placeholders).compile();
    const values = query.parameters.map((value) => {
      const { parameter } = (value ?? {}) as { parameter?: keyof P };
      return parameter === undefined ? value : parameters[parameter];
    });
    return { ...query, parameters: values };
  };
}
