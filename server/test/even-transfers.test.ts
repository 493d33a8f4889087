import { CLAIMS_WAITING, makeClaim } from "@aangan/contract/features/claims";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf } from "../src/platform/clock.ts";
import { newId } from "../src/platform/ids.ts";
import { PAIRS } from "./desks/even-pairs.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";
import { recordStatements } from "./recorded-statements.ts";

const [KNOWN, UNKNOWN] = [100_000_000_000, 200_000_000_000];
const atMost = makeClaim.atMost ?? { times: 0 };
const { times } = atMost;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
  portal.stopClock();
});
afterAll(async () => {
  Object.assign(atMost, { times });
  await portal.close();
});

const numbered = (first: number) => Array.from({ length: PAIRS }, (_, nth) => String(first + nth));

/** Transfers that a neighbour has reported: half of them wait, half were refused. */
async function report(neighbour: LoggedIn, references: readonly string[]): Promise<void> {
  const { _id: residentId, flatNumber } = neighbour.user;
  const madeAt = portal.now();
  const claim = { residentId, flatNumber, amountPaise: 500_00, paidOn: dayOf(madeAt), requestedLines: "[]", madeAt };
  const refused = { state: "REFUSED", endedAt: madeAt, endedBy: "test", reason: "Not in the statement" };
  const rows = references.map((reference, nth) => ({ ...claim, id: newId(), reference, ...(nth % 2 && refused) }));
  await portal.database.inTransaction((tx) => tx.insertInto("claims").values(rows).execute());
}

it(`a resident who names ${PAIRS} transfers of a neighbour learns nothing that ${PAIRS} unknown ones do not tell`, async () => {
  const [neighbour, curious] = [await portal.resident("E-1"), await portal.resident("E-2")];
  await report(neighbour, numbered(KNOWN));
  Object.assign(atMost, { times: 2 * PAIRS + 1 });
  await portal.call(showDashboard, { token: curious.token });
  const recorder = recordStatements();

  async function trace(reference: string) {
    recorder.sinceLast();
    const body = { amount: 500, paidOn: dayOf(portal.now()), reference };
    const answer = await portal.ask(makeClaim, { token: curious.token, body });
    const { statements } = recorder.sinceLast();
    const headers = [...answer.headers].filter(([name]) => name !== "date");
    const bodyText = JSON.stringify(answer.body)
      .replace(reference, "UTR")
      .replace(/"_id":"\w+"/, "ID");
    return { status: answer.status, headers, told: bodyText, statements };
  }
  /** Only five may wait. */
  const makeRoom = () =>
    portal.database.inTransaction((tx) =>
      tx
        .updateTable("claims")
        .set({ state: "WITHDRAWN", endedAt: portal.now(), endedBy: curious.user._id })
        .where("residentId", "=", curious.user._id)
        .where("state", "=", "WAITING")
        .execute(),
    );

  const first = await trace("999999999999");
  expect(first.status).toBe(201);
  const references = [...numbered(KNOWN), ...numbered(UNKNOWN)];
  for (let offset = 0; offset < references.length; offset += CLAIMS_WAITING) {
    await makeRoom();
    for (const reference of references.slice(offset, offset + CLAIMS_WAITING)) {
      expect(await trace(reference)).toEqual(first);
    }
  }
  recorder.end();
});
