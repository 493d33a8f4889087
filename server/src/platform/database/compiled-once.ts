import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** A query with the name of the parameter that stands at each of its places; none where its value is fixed. */
interface Compiled<P, O> {
  query: CompiledQuery<O>;
  names: (keyof P | undefined)[];
}

/**
 * A query of what is asked for all the time: it is built and compiled once, not at each request, which takes longer than sending it. `build`
 * is given stand-ins for the parameters and may use them as values only.
 */
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
  const standIns = new Map<unknown, keyof P>();
  const parameters = new Proxy({} as P, {
    get: (_target, name) => {
      const standIn = { name };
      standIns.set(standIn, name as keyof P);
      return standIn;
    },
  });
  const query = build(db, parameters).compile();
  return { query, names: query.parameters.map((value) => standIns.get(value)) };
}
