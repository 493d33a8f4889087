import { expect, it } from "vitest";
import { failureText, readFailure, unanswered } from "./failure.ts";

const refusal = { code: "bill_already_paid", message: "This bill is already paid.", error: "…", requestId: "r-1" };

it("says what the server said", () => {
  expect(failureText(readFailure(409, refusal), "Payment failed.")).toBe("This bill is already paid.");
});

it("says the screen's own sentence when there was no answer", () => {
  expect(failureText(unanswered("offline"), "Payment failed.")).toBe("Payment failed.");
});

it.each([null, "<html>", [], {}, { message: "half" }, { code: 1, message: "x" }])(
  "takes %j from something in between for no answer of the portal",
  (body) => {
    expect(readFailure(502, body)).toMatchObject({ kind: "unreadable", status: 502, message: null });
  },
);
