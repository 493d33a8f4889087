import pg from "pg";
import type { Database } from "../src/platform/database/db.ts";

/** Counts the deadlocks that a database's transactions meet from now on. Returns how to read the count. */
export function countDeadlocks(database: Database): () => number {
  let deadlocks = 0;
  const { inTransaction } = database;
  database.inTransaction = (work) =>
    inTransaction(work).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === "40P01") deadlocks++;
      throw error;
    });
  return () => deadlocks;
}
