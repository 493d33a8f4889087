import { ClosedBooks } from "@aangan/contract/features/month-end/closed-books";
import { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import { sql } from "kysely";
import { closeBooks } from "../../src/features/month-end/closed-books/close-books.ts";
import {
  agreeToReopening,
  askReopening,
  endReopening,
} from "../../src/features/month-end/closed-books/reopen-books.ts";
import { showClosedBooks } from "../../src/features/month-end/closed-books/show-closed-books.ts";
import { monthEndToShow } from "../../src/features/month-end/show-month-end.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent } from "./as-sent.ts";
import type { PaymentDesk } from "./payment-desk.ts";

/** Two treasurers who close months and reopen them. */
export async function booksOf(desk: PaymentDesk) {
  const { db } = desk.database;
  for (const id of ["office", "second"]) {
    await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at)
      VALUES (${id}, ${id}, ${`${id}@books.example`}, 'none', now(), now()) ON CONFLICT DO NOTHING`.execute(db);
  }
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(auditInfo, work);

  return {
    close: (upTo: string, id = "office") => commit((tx) => closeBooks(tx, { id }, upTo, desk.now())),
    ask: (from: string, reason = "A bill was forgotten", id = "office") =>
      commit((tx) => askReopening(tx, { id }, { from, reason }, desk.now())),
    agree: (reopening: string, id = "second") => commit((tx) => agreeToReopening(tx, { id }, reopening, desk.now())),
    end: (reopening: string, id = "second") => commit((tx) => endReopening(tx, { id }, reopening, desk.now())),
    show: (id = "office"): Promise<ClosedBooks> => showClosedBooks(db, { id }, desk.now()).then(asSent(ClosedBooks)),
    monthEnd: (month: string): Promise<MonthEnd> => monthEndToShow(db, month, desk.now()).then(asSent(MonthEnd)),
    /** The days on which all that was written counts, the last first. */
    valueDays: async (): Promise<string[]> => {
      const rows = db.selectFrom("journals").select("valueOn").orderBy("id", "desc");
      return (await rows.execute()).map(({ valueOn }) => valueOn);
    },
  };
}
