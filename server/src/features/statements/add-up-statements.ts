import type { Db } from "../../platform/database/db.ts";
import { type StatementSum, sumsOfLines } from "./statement-queries.ts";

/** What all residents' statements add up to. */
export function addUpStatements(db: Db): Promise<StatementSum[]> {
  return sumsOfLines(db);
}

export type { StatementSum };
