import pg from "pg";
import { inject } from "vitest";
import { checkBooks } from "../../src/features/books/check-books.ts";
import { openDesk } from "./payment-desk.ts";

export type PlantedBooks = Awaited<ReturnType<typeof openPlantedBooks>>;

/** Books with a bill paid by two payments of which the second left a credit, and an open payment of another bill. */
export async function openPlantedBooks() {
  const desk = await openDesk();
  desk.gateway.script.canCancel = false;
  const resident = await desk.resident("E-41");
  const bill = await desk.bill(resident, 500);
  const first = await desk.click(resident, bill, 400);
  const second = await desk.click(resident, bill, 300);
  for (const { transactionId } of [first, second]) {
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
  }
  await desk.click(resident, await desk.bill(resident, 200), 200);
  const { rows } = await desk.database.inTransaction(async (tx) => ({
    rows: await tx.selectNoFrom((eb) => eb.fn<string>("current_database").as("name")).execute(),
  }));
  const superuser = new pg.Client({ ...inject("databaseServer"), database: rows[0]?.name });
  await superuser.connect();
  // As somebody would who writes past the portal: no triggers, no foreign keys.
  await superuser.query("SET session_replication_role = replica");
  return {
    desk,
    superuser,
    /** What the checks find, as the books are. */
    brokenRules: async () => (await checkBooks(desk.database.db, desk.now())).filter(({ bad }) => bad.length > 0),
    close: async () => {
      await superuser.end();
      await desk.close();
    },
  };
}
