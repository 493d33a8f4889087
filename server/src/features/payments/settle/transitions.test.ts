import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { payablePaise } from "../../bills/credit-bill.ts";
import { type FactKind, follow, type TrackedState, transitions } from "../transitions.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 9, minutes));
const pageCloses = at(15);

/** While the page is open, long after it has closed, and then with "no such order" said before. */
const fresh = { now: at(1), expiresAt: pageCloses, unknownSince: null, closedBy: null };
const justClosed = { now: at(16), expiresAt: pageCloses, unknownSince: null, closedBy: null };
const longClosed = { now: at(30), expiresAt: pageCloses, unknownSince: null, closedBy: null };
const unknownTwice = { now: at(30), expiresAt: pageCloses, unknownSince: at(28), closedBy: null };

const facts = Object.keys(transitions.CREATED) as FactKind[];
const standings = Object.keys(transitions) as TrackedState[];

/** The table of transitions.ts, written a second time by hand: standing, then fact, then what follows. */
const expected: Record<TrackedState, Partial<Record<FactKind, TrackedState>>> = {
  CREATED: {
    accepted: "PENDING",
    pending: "PENDING",
    failed: "FAILED",
    autoRefunded: "FAILED",
    succeeded: "SUCCESS",
    differs: "REVIEW",
    pageForeign: "REVIEW",
    overdue: "OVERDUE",
  },
  PENDING: {
    failed: "FAILED",
    autoRefunded: "FAILED",
    succeeded: "SUCCESS",
    differs: "REVIEW",
    pageForeign: "REVIEW",
    overdue: "OVERDUE",
  },
  FAILED: { succeeded: "SUCCESS", differs: "REVIEW" },
  EXPIRED: { succeeded: "SUCCESS", differs: "REVIEW" },
  OVERDUE: {
    failed: "FAILED",
    expired: "FAILED",
    notFound: "FAILED",
    autoRefunded: "FAILED",
    succeeded: "SUCCESS",
    differs: "REVIEW",
    closed: "FAILED",
  },
  REVIEW: { applied: "SUCCESS", kept: "SUCCESS", closed: "FAILED" },
  SUCCESS: {},
};

const cells = standings.flatMap((standing) => facts.map((fact) => ({ standing, fact })));
const bills = {
  open: { remainingPaise: 50_000, cancelledAt: null },
  paid: { remainingPaise: 0, cancelledAt: null },
  cancelled: { remainingPaise: 50_000, cancelledAt: at(0) },
};

describe("what follows from a fact while the page is open", () => {
  it.each(cells)("$standing hears $fact", ({ standing, fact }) => {
    expect(follow(standing, fact, fresh).standing).toBe(expected[standing][fact] ?? standing);
  });

  it.each(cells.flatMap((cell) => Object.entries(bills).map(([bill, state]) => ({ ...cell, bill, state }))))(
    "$standing hears $fact for a bill that is $bill: money moves only into SUCCESS",
    ({ standing, fact, state }) => {
      const captured = paise(20_000);
      const after = follow(standing, fact, fresh).standing;
      const captures = after === "SUCCESS" && standing !== "SUCCESS";
      const isTakenByOffice = standing === "REVIEW" && (fact === "applied" || fact === "kept");
      expect(captures).toBe(isTakenByOffice || (fact === "succeeded" && !["REVIEW", "SUCCESS"].includes(standing)));
      const payable = payablePaise(state, captured);
      expect(payable).toBe(state === bills.open ? 20_000 : 0);
    },
  );
});

describe("an order that lapsed", () => {
  it.each([
    ["CREATED", "expired", fresh, "CREATED"],
    ["CREATED", "expired", justClosed, "EXPIRED"],
    ["CREATED", "notFound", fresh, "CREATED"],
    ["CREATED", "notFound", longClosed, "CREATED"],
    ["CREATED", "notFound", { ...unknownTwice, unknownSince: new Date(at(29).getTime() + 30_000) }, "CREATED"],
    ["CREATED", "notFound", { ...unknownTwice, now: at(14), unknownSince: at(1) }, "CREATED"],
    ["CREATED", "notFound", unknownTwice, "EXPIRED"],
    ["PENDING", "expired", fresh, "PENDING"],
    ["PENDING", "expired", justClosed, "PENDING"],
    ["PENDING", "expired", longClosed, "EXPIRED"],
    ["PENDING", "notFound", justClosed, "PENDING"],
    ["PENDING", "notFound", longClosed, "EXPIRED"],
  ] as const)("%s hears %s", (standing, fact, life, after) => {
    expect(follow(standing, fact, life).standing).toBe(after);
  });
});

describe("a person hears of it", () => {
  it.each([
    ["CREATED", "differs"],
    ["PENDING", "overdue"],
    ["FAILED", "differs"],
    ["SUCCESS", "failed"],
    ["SUCCESS", "expired"],
    ["SUCCESS", "differs"],
    ["REVIEW", "differs"],
  ] as const)("when %s hears %s", (standing, fact) => {
    expect(follow(standing, fact, fresh).alert).toBe(true);
  });

  it.each([
    ["PENDING", "failed"],
    ["FAILED", "succeeded"],
    ["SUCCESS", "succeeded"],
    ["SUCCESS", "pending"],
  ] as const)("but not when %s hears %s", (standing, fact) => {
    expect(follow(standing, fact, fresh).alert).toBe(false);
  });
});

describe("one word among ten of another", () => {
  const places = Array.from({ length: 11 }, (_, place) => place);
  const factsWith = (place: number, word: FactKind, otherKind: FactKind) =>
    Array.from({ length: 11 }, (_, index) => (index === place ? word : otherKind));
  const standingsAfter = (words: FactKind[]) => {
    let standing: TrackedState = "CREATED";
    return words.map((word) => {
      standing = follow(standing, word, fresh).standing;
      return standing;
    });
  };

  // [PAY-35]
  it.each(places)("a success at place %i among pendings is a success, once and for good", (place) => {
    const after = standingsAfter(factsWith(place, "succeeded", "pending"));
    expect(after.indexOf("SUCCESS")).toBe(place);
    expect(after.at(-1)).toBe("SUCCESS");
  });

  // [PAY-35]
  it.each(places)("a success at place %i among failures is one as well", (place) => {
    const after = standingsAfter(factsWith(place, "succeeded", "failed"));
    expect(after.indexOf("SUCCESS")).toBe(place);
    expect(after.at(-1)).toBe("SUCCESS");
  });

  // [PAY-35]
  it.each(places)("a failure at place %i among pendings is a failure", (place) => {
    expect(standingsAfter(factsWith(place, "failed", "pending")).at(-1)).toBe("FAILED");
  });
});

describe("a payment that the office has closed without money", () => {
  it("is not opened again by what the gateway repeats about it, and nobody is told twice", () => {
    expect(follow("FAILED", "differs", { ...longClosed, closedBy: "office" })).toEqual({
      standing: "FAILED",
      alert: false,
    });
  });

  it("still counts when it turns out to be made as it was asked for", () => {
    expect(follow("FAILED", "succeeded", { ...longClosed, closedBy: "office" }).standing).toBe("SUCCESS");
  });
});

describe("SUCCESS", () => {
  it("is never left, whatever is heard and whenever", () => {
    for (const fact of facts) {
      for (const life of [fresh, justClosed, longClosed, unknownTwice]) {
        expect(follow("SUCCESS", fact, life).standing).toBe("SUCCESS");
      }
    }
  });
});
