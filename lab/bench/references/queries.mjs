import { createHash } from "node:crypto";
import pg from "pg";
import { fill } from "./fill.mjs";

/** Opens a pool; returns a function that answers a dashboard request with the portal's queries, undefined for a stranger. */
export function openQueries({ connection, statements }) {
  const pool = new pg.Pool({ ...connection, max: 20 });

  return async (authorization = "") => {
    const names = { tokenSha256: createHash("sha256").update(authorization.slice("Bearer ".length)).digest() };
    const found = [];
    for (const { text, name, slots } of statements) {
      const { rows } = await pool.query({ text, name, values: slots.map((slot) => fill(slot, names)) });
      found.push(rows);
      if (found.length > 1) continue;
      if (rows.length === 0) return undefined;
      names.residentId = rows[0].person_id;
    }
    const [, [dashboard]] = found;
    return { dashboard };
  };
}
