import { beforeEach, expect, it } from "vitest";
import { confirmByCode, currentCodeRequest } from "./confirm-by-code.ts";
import type { Reply } from "./failure.ts";

const refused = (code: string): Reply<string> => ({
  ok: false,
  failure: { kind: "refused", code, status: 403, message: "No." },
});
const done: Reply<string> = { ok: true, data: "done" };

let sendCount: number;
async function again(): Promise<Reply<string>> {
  sendCount++;
  return done;
}
beforeEach(() => {
  sendCount = 0;
});

it("sends a refused request again once a code was given", async () => {
  const answer = confirmByCode(refused("code_needed"), again);
  expect(currentCodeRequest()?.what).toBe("code");
  currentCodeRequest()?.done(true);
  expect(await answer).toEqual(done);
  expect([sendCount, currentCodeRequest()]).toEqual([1, null]);
});

it("tells the caller of the refusal when no code was given", async () => {
  const answer = confirmByCode(refused("code_needed"), again);
  currentCodeRequest()?.done(false);
  expect(await answer).toEqual(refused("code_needed"));
  expect([sendCount, currentCodeRequest()]).toEqual([0, null]);
});

it("asks once for two requests that were refused together", async () => {
  const both = Promise.all([
    confirmByCode(refused("code_needed"), again),
    confirmByCode(refused("code_needed"), again),
  ]);
  currentCodeRequest()?.done(true);
  expect(await both).toEqual([done, done]);
  expect(sendCount).toBe(2);
});

it("leads people without a second factor to where it is set up", async () => {
  const answer = confirmByCode(refused("second_factor_needed"), again);
  expect(currentCodeRequest()?.what).toBe("enrolment");
  currentCodeRequest()?.done(false);
  expect(await answer).toEqual(refused("second_factor_needed"));
});

it("has nothing to do with other answers", async () => {
  expect(await confirmByCode(done, again)).toEqual(done);
  expect(await confirmByCode(refused("bill_already_paid"), again)).toEqual(refused("bill_already_paid"));
  expect([sendCount, currentCodeRequest()]).toEqual([0, null]);
});
