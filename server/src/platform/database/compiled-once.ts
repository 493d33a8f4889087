import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** A compiled query, and the parameter at each of its places; undefined for a fixed value. */
interface Compiled<P, O> {
  query: CompiledQuery<O>;
  names: (keyof P | undefined)[];
}

/** Builds and compiles a query once, not at each call. `build` may use its parameters as values only. */
export function compiledOnce<P extends object, O>(
  build: (db: Db, parameters: P) => Compilable<O>,
): (db: Db, parameters: P) => Promise<O[]> {
  let known: Compiled<P, O> | undefined;
  return async (db, parameters) => {
    known ??= compile(db, build);
    const { query, names } = known;
    const values = names.map((name, place) => (name === undefined ? query.parameters[place] : parameters[name]));
    const { rows } = await db.getExecutor().executeQuery<O>({ ...query, parameters: values });
    return rows;
  };
}

function compile<P extends object, O>(db: Db, build: (db: Db, parameters: P) => Compilable<O>): Compiled<P, O> {
  const placeholders = new Map<unknown, keyof P>();
  const parameters = new Proxy({} as P, {
    get: (_target, name) => {
      const placeholder = { name };
      placeholders.set(placeholder, name as keyof P);
      return placeholder;
    },
  });
  const query = build(db, parameters).compile();
  return { query, names: query.parameters.map((value) => placeholders.get(value)) };
}
