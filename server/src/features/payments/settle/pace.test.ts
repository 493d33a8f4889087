import { expect, it } from "vitest";
import { createPace } from "./pace.ts";

// [PAY-45]
it("The pace lets five calls a second go, whoever asks, after the first second's worth", async () => {
  const pace = createPace(5);
  const began = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => pace.wait()));
  const tookMs = performance.now() - began;
  expect(tookMs).toBeGreaterThan(900);
});
