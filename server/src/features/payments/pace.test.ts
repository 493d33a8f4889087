import { expect, it } from "vitest";
import { createPace, createReadyPace } from "./pace.ts";

const timeOf = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

it("The pace lets five calls a second go, whoever asks, after the first second's worth", async () => {
  const pace = createPace(5);
  const began = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => pace.wait()));
  const tookMs = performance.now() - began;
  expect(tookMs).toBeGreaterThan(900);
});

it("The pace of messages is quick while the company answers, and the slow one for a while after it did not", async () => {
  const pace = createReadyPace(1_000, createPace(5), () => false);
  const waitOften = () => Promise.all(Array.from({ length: 10 }, () => pace.wait()));
  expect(await timeOf(waitOften)).toBeLessThan(500);
  pace.slowDown();
  expect(await timeOf(waitOften)).toBeGreaterThan(900);
});

it("The pace of messages is the slow one while more come than can be read", async () => {
  let isRushed = true;
  const pace = createReadyPace(1_000, createPace(5), () => isRushed);
  const waitOften = () => Promise.all(Array.from({ length: 10 }, () => pace.wait()));
  expect(await timeOf(waitOften)).toBeGreaterThan(900);
  isRushed = false;
  expect(await timeOf(waitOften)).toBeLessThan(500);
});
