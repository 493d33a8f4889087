import { expect, it } from "vitest";
import { createPace } from "../../server/src/features/payments/company/pace.ts";
import { timed } from "./measure.ts";

// [PAY-45]
it("The pace lets five calls a second go, whoever asks, after the first second's worth", async () => {
  const pace = createPace(5);
  const { ms } = await timed(Promise.all(Array.from({ length: 10 }, () => pace.wait())));
  expect(ms).toBeGreaterThan(900);
});
