import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../../server/src/platform/clock.ts";
import { API } from "../../server/src/platform/http/read-request.ts";
import type { LoggedIn } from "../process/community.ts";
import type { DatabaseWire } from "../process/database-wire.ts";
import { type Scene, setScene } from "../process/scene.ts";

const RUPEES = 250;
const writeReceipt = /^insert into "receipts"/;

/** Where the portal is killed, and how many receipts there are then. */
const moments: { name: string; at: Parameters<DatabaseWire["hold"]>[0]; written: number }[] = [
  { name: "before its commit", at: { before: /^commit$/i, after: writeReceipt }, written: 0 },
  { name: "between its commit and its answer", at: { committed: writeReceipt }, written: 1 },
];

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene.close());

describe("a portal that is killed while the office takes money", () => {
  it.each(moments)("writes one receipt, and the same key gets its number: $name", async ({ at, written, name }) => {
    const { community, wire } = scene;
    const resident = await community.resident(name.startsWith("before") ? "K-1" : "K-2");
    const billId = await community.bill(resident, RUPEES);
    const portal = await scene.start();
    const holdReached = wire.hold(at);
    void takeUntilTaken(portal.url, community.admin, resident, billId, [503]).catch(() => undefined);
    await holdReached;
    await portal.end("SIGKILL");
    expect(await receiptsOf(resident)).toHaveLength(written);

    await community.endLeases();
    const next = await scene.start();
    const answer = await takeUntilTaken(next.url, community.admin, resident, billId);
    const [receipt, ...otherReceipts] = await receiptsOf(resident);
    expect(otherReceipts).toEqual([]);
    expect(answer).toMatchObject({ receipt: { number: receipt?.number, amount: RUPEES } });
    expect(await community.paymentsOf(billId)).toMatchObject([{ capturedPaise: RUPEES * 100 }]);
    expect(await community.brokenRules()).toEqual([]);
    await next.end("SIGKILL");
  });
});

async function receiptsOf({ id }: LoggedIn) {
  const own = scene.community.database.db.selectFrom("receipts").select("number").where("residentId", "=", id);
  return own.execute();
}

/** As a form does it: again under the same key while nobody knows what became of it. */
async function takeUntilTaken(
  url: string,
  office: LoggedIn,
  resident: LoggedIn,
  billId: string,
  repeated = [0, 409, 503],
): Promise<unknown> {
  for (;;) {
    const { status, body } = await take(url, office, resident, billId);
    if (status === 201) return body;
    if (!repeated.includes(status)) throw new Error(`the receipt was refused: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function take(url: string, { token }: LoggedIn, resident: LoggedIn, billId: string) {
  const lines = [{ billId, amount: RUPEES }];
  const how = { way: "cash", receivedOn: dayOf(new Date()), advance: 0, knowing: [] };
  const payload = { userId: resident.id, amount: RUPEES, lines, ...how };
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${token}`,
    "idempotency-key": `take-${billId}`,
  };
  const init = { method: "POST", headers, body: JSON.stringify(payload) };
  try {
    const response = await fetch(`${url}${API}${takePayment.path}`, init);
    return { status: response.status, body: (await response.json()) as unknown };
  } catch {
    return { status: 0, body: null };
  }
}
