import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { listAlerts } from "./list-alerts.ts";
import { raiseAlert, raiseStrangersAlert } from "./raise-alert.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe("what strangers can bring about as often as they like", () => {
  // [AUTH-10]
  it("is told in twenty alerts at most, which do not keep the office from hearing of other things", async () => {
    await portal.database.inTransaction(async (tx) => {
      for (let flat = 1; flat <= 25; flat++) {
        await raiseStrangersAlert(tx, { kind: "account_guessed", subject: `A-${flat}` }, portal.now());
      }
      await raiseStrangersAlert(tx, { kind: "network_guesses", subject: "203.0.113.1" }, portal.now());
      await raiseAlert(tx, { kind: "books_broken", subject: "I-01" }, portal.now());
    });
    const kinds = (await listAlerts(portal.database.db)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "account_guessed")).toHaveLength(20);
    expect(kinds).toContain("network_guesses");
    expect(kinds).toContain("books_broken");
  });
});
