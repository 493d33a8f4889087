import type { Payment } from "@aangan/contract/features/payments/payments";
import { describe, expect, it } from "vitest";
import { received } from "./received.ts";

const payment = (changes: Partial<Payment>): Payment => ({
  _id: "A".repeat(20),
  paymentDate: "2026-11-21T04:30:00.000Z",
  amountPaid: 100.1,
  billId: "ELEC-2627-000001",
  billType: "electricity",
  status: "SUCCESS",
  transactionId: "A".repeat(20),
  flatNumber: "E-041",
  paymentMethod: "UPI",
  ...changes,
});

describe("what payments have brought in", () => {
  it("is the sum of the successful ones, to the paisa", () => {
    expect(received([payment({}), payment({ amountPaid: 200.2 }), payment({ amountPaid: 0.3 })])).toBe(30_060);
  });

  it("leaves out those that failed or are being confirmed", () => {
    expect(received([payment({ status: "FAILED" }), payment({ status: "PENDING" })])).toBe(0);
  });

  it("leaves out what was refunded", () => {
    expect(received([payment({ amountRefunded: 100.1 }), payment({ amountRefunded: 0.1 })])).toBe(10_000);
  });
});
