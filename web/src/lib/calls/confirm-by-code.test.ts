import { beforeEach, expect, it } from "vitest";
import { codeAsked, confirmByCode } from "./confirm-by-code.ts";
import type { Reply } from "./failure.ts";

const refused = (code: string): Reply<string> => ({
  ok: false,
  failure: { kind: "refused", code, status: 403, message: "No." },
});
const done: Reply<string> = { ok: true, data: "done" };

let sent: number;
async function again(): Promise<Reply<string>> {
  sent++;
  return done;
}
beforeEach(() => {
  sent = 0;
});

it("sends a refused request again once a code was given", async () => {
  const answer = confirmByCode(refused("code_needed"), again);
  expect(codeAsked()?.what).toBe("code");
  codeAsked()?.done(true);
  expect(await answer).toEqual(done);
  expect([sent, codeAsked()]).toEqual([1, null]);
});

it("tells the caller of the refusal when no code was given", async () => {
  const answer = confirmByCode(refused("code_needed"), again);
  codeAsked()?.done(false);
  expect(await answer).toEqual(refused("code_needed"));
  expect([sent, codeAsked()]).toEqual([0, null]);
});

it("asks once for two requests that were refused together", async () => {
  const both = Promise.all([
    confirmByCode(refused("code_needed"), again),
    confirmByCode(refused("code_needed"), again),
  ]);
  codeAsked()?.done(true);
  expect(await both).toEqual([done, done]);
  expect(sent).toBe(2);
});

it("leads people without a second factor to where it is set up", async () => {
  const answer = confirmByCode(refused("second_factor_needed"), again);
  expect(codeAsked()?.what).toBe("enrolment");
  codeAsked()?.done(false);
  expect(await answer).toEqual(refused("second_factor_needed"));
});

it("has nothing to do with other answers", async () => {
  expect(await confirmByCode(done, again)).toEqual(done);
  expect(await confirmByCode(refused("bill_already_paid"), again)).toEqual(refused("bill_already_paid"));
  expect([sent, codeAsked()]).toEqual([0, null]);
});
