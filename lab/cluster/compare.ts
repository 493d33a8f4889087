import pg from "pg";
import type { Entry } from "./journal.ts";
import type { Node } from "./node.ts";
import { until } from "./until.ts";

/** The queries that a whole installation must answer with nothing, and what each would mean. */
const never = {
  "a bill has two payments that succeeded":
    "SELECT bill_id FROM payments WHERE state = 'SUCCESS' GROUP BY bill_id HAVING count(*) > 1",
  "a payment was opened twice": "SELECT bill_id FROM payments GROUP BY bill_id HAVING count(*) > 1",
  "a capture is in the ledger twice":
    "SELECT payment_id FROM journals WHERE kind = 'CAPTURE' GROUP BY payment_id HAVING count(*) > 1",
  "a bill has more or less than was captured for it": `SELECT bills.id FROM bills
     LEFT JOIN (SELECT bill_id, sum(captured_paise) AS paise FROM payments GROUP BY bill_id) captured ON bill_id = bills.id
     WHERE amount_paid_paise <> coalesce(captured.paise, 0)`,
  "receipts have a gap, or a number twice": `SELECT series FROM receipts GROUP BY series, financial_year
     HAVING min(serial) <> 1 OR max(serial) <> count(*) OR count(DISTINCT serial) <> count(*)`,
  "a payment that succeeded has no receipt": "SELECT id FROM payments WHERE state = 'SUCCESS' AND receipt_id IS NULL",
  "two payments have one receipt": `SELECT receipt_id FROM payments WHERE receipt_id IS NOT NULL
     GROUP BY receipt_id HAVING count(*) > 1`,
};

/** What each server must have alike. */
const SAME = `SELECT concat_ws(' ',
  (SELECT md5(string_agg(payments::text, '|' ORDER BY id)) FROM payments), (SELECT md5(string_agg(bills::text, '|' ORDER BY id)) FROM bills),
  (SELECT md5(string_agg(ledger::text, '|' ORDER BY id)) FROM ledger), (SELECT md5(string_agg(receipts::text, '|' ORDER BY id)) FROM receipts),
  (SELECT count(*) FROM audit_log)) AS money, pg_is_in_recovery() AS standby`;

const SETTLED_WITHIN_MS = 180_000;
const ALIKE_WITHIN_MS = 60_000;

export interface Comparison {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Whatever else is wrong, in words. */
  wrong: string[];
}

/** Compares what callers were told with what each server has, once nothing is open any more. */
export async function compare(
  entries: readonly Entry[],
  captured: ReadonlyMap<string, number>,
  nodes: readonly Node[],
  ownerUrl: string,
): Promise<Comparison> {
  const wrong: string[] = [];
  const primary = await connect(ownerUrl);
  try {
    await until(() => isSettled(primary, captured), "captures in the books", SETTLED_WITHIN_MS).catch(() =>
      wrong.push("a capture of the company is not in the books after three minutes"),
    );
  } finally {
    await primary.end();
  }
  const found = await Promise.all(nodes.map((node) => onNode(node, ownerUrl, (client) => look(client, entries))));
  for (const [nth, { broken }] of found.entries()) wrong.push(...broken.map((what) => `db${nth + 1}: ${what}`));
  await until(() => areAlike(nodes, ownerUrl), "servers that are alike", ALIKE_WITHIN_MS).catch(() =>
    wrong.push("the servers do not have the same money"),
  );
  return {
    acknowledged: entries.filter((entry) => entry.acknowledged).length,
    lost: Math.max(...found.map(({ lost }) => lost)),
    doubled: Math.max(...found.map(({ doubled }) => doubled)),
    wrong,
  };
}

async function look(client: pg.Client, entries: readonly Entry[]) {
  const sql = "SELECT id, bill_id, amount_paise::text AS paise, state, captured_paise::text AS captured FROM payments";
  const payments = new Map((await client.query(sql)).rows.map((row) => [row.id, row]));
  const result = await client.query("SELECT body FROM webhook_inbox");
  const messages = result.rows.map(({ body }) => String(body)).join("\n");
  const isLost = ({ step, acknowledged }: Entry) => {
    if (!acknowledged) return false;
    const { id, billId, paise } = acknowledged;
    const payment = payments.get(id);
    if (payment?.bill_id !== billId || payment.paise !== String(paise)) return true;
    if (step === "message") return !messages.includes(id);
    return step === "status" && (payment.state !== "SUCCESS" || payment.captured !== String(paise));
  };
  const broken: string[] = [];
  let doubled = 0;
  for (const [what, query] of Object.entries(never)) {
    const { rowCount } = await client.query(query);
    if (rowCount) broken.push(`${what} (${rowCount})`);
    if (/two|twice/.test(what)) doubled += rowCount ?? 0;
  }
  return { lost: entries.filter(isLost).length, doubled, broken };
}

/** Every capture of the company is in the books with its amount, has its receipt, and no message waits. */
async function isSettled(client: pg.Client, captured: ReadonlyMap<string, number>): Promise<boolean> {
  const { rows } = await client.query<{ id: string; paise: string }>(
    "SELECT id, captured_paise::text AS paise FROM payments WHERE state = 'SUCCESS' AND receipt_id IS NOT NULL",
  );
  const booked = new Map(rows.map(({ id, paise }) => [id, Number(paise)]));
  const { rowCount: waiting } = await client.query("SELECT FROM webhook_inbox WHERE done_at IS NULL");
  return waiting === 0 && [...captured].every(([id, paise]) => booked.get(id) === paise);
}

async function areAlike(nodes: readonly Node[], ownerUrl: string): Promise<boolean> {
  const states = await Promise.all(
    nodes.map((node) =>
      onNode(node, ownerUrl, async (client) => (await client.query<{ money: string; standby: boolean }>(SAME)).rows[0]),
    ),
  );
  return (
    new Set(states.map((one) => one?.money)).size === 1 && states.filter((one) => one && !one.standby).length === 1
  );
}

/** Asks a server itself, past HAProxy. */
async function onNode<T>({ address }: Node, ownerUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(ownerUrl);
  url.host = `${address}:5432`;
  const client = await connect(url.href);
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, query_timeout: 60_000 });
  await client.connect();
  return client;
}
