// Sends the statements of many payments and nothing else, as pgbench would: so many clients, each on its own connection, with prepared
// statements. It is told of a connection once, and then of parts: statements, and the names of those for whom they are to be sent.
import pg from "pg";
import { fill } from "./fill.mjs";

let clients;

async function open({ connection, count }) {
  clients = Array.from({ length: count }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  return true;
}

/** Returns how many ms it took to send all of the statements once for each. */
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
