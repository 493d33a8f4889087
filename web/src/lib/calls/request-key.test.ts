import { expect, it } from "vitest";
import { createRequestKey } from "./request-key.ts";

it("is the same for everything sent again, and another one for the next entry", () => {
  const key = createRequestKey();
  const first = key.current();
  expect(first).toMatch(/^[a-z0-9]{28}$/);
  expect(key.current()).toBe(first);
  key.renew();
  expect(key.current()).not.toBe(first);
  expect(createRequestKey().current()).not.toBe(key.current());
});

it("can live for some time only", () => {
  let now = 1_000;
  const key = createRequestKey(300_000, () => now);
  const first = key.current();
  now += 299_999;
  expect(key.current()).toBe(first);
  now += 1;
  const second = key.current();
  expect(second).not.toBe(first);
  now += 299_999;
  expect(key.current()).toBe(second);
});
