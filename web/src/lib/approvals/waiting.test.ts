import type { Approval } from "@aangan/contract/features/approvals/approval";
import { expect, it } from "vitest";
import { isRequested, waitingAbout } from "./waiting.ts";

const request = (kind: Approval["kind"], about: string) => ({ kind, about }) as Approval;
const waiting = [request("reverse-receipt", "r1"), request("bounce-cheque", "r2")];

it("An act that waits for approval is asked for already, and no other is", () => {
  const approvals = { waiting, people: [] };
  expect(isRequested(approvals, "reverse-receipt")).toBe(true);
  expect(isRequested(approvals, "replace-receipt")).toBe(false);
});

it("A request is found by the receipt that it is about, or by another receipt of the same cheque", () => {
  expect(waitingAbout(waiting, "r1")).toBe(waiting[0]);
  expect(waitingAbout(waiting, "r3", "r2")).toBe(waiting[1]);
  expect(waitingAbout(waiting, "r4")).toBeUndefined();
});
