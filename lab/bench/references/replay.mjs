// Sends the statements of many payments and nothing else, as pgbench would: clients with a connection each and prepared
// statements. It receives the connection once, and then parts: statements, and the names to send them for.
import pg from "pg";
import { fill } from "./fill.mjs";

let clients;

async function open({ connection, count }) {
  clients = Array.from({ length: count }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  return true;
}

/** Sends all statements once for each name; returns the ms that took. */
async function replay({ statements, everybody }) {
  const waiting = everybody.values();
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const names of waiting) await send(client, statements, names);
    }),
  );
  return performance.now() - began;
}

async function send(client, statements, names) {
  const firstRows = [];
  for (const { text, name, slots } of statements) {
    const values = slots.map((slot) => fill(slot, names, firstRows));
    const { rows } = await client.query({ text, name, values });
    firstRows.push(rows[0]);
  }
}

process.on("message", async (order) => {
  const answer = await (order.connection ? open : replay)(order).catch((error) => ({ failure: error.message }));
  process.send(answer);
});
process.on("disconnect", () => process.exit());
