import type { Approval } from "@aangan/contract/features/approvals/approval";
import { expect, it } from "vitest";
import { notAskedYet } from "./not-requested-yet.ts";

const request = (from: Approval["from"], amount: number) => ({ from, amount }) as Approval;

it("What waits for approval is not offered again, from the bill and from the credit each by itself", () => {
  const waiting = [request("bill", 499.99), request("bill", 0.1), request("credit", 300)];
  expect(notAskedYet(1_000, waiting, "bill")).toBe(499.91);
  expect(notAskedYet(300, waiting, "credit")).toBe(0);
  expect(notAskedYet(200, waiting, "credit")).toBe(0);
  expect(notAskedYet(1_000, [], "bill")).toBe(1_000);
});
