import { expect, it } from "vitest";
import { refuseFor } from "./limited-requests.ts";

it.each([
  [1, "1 second"],
  [45, "45 seconds"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [2_886, "49 minutes"],
  [7_200, "120 minutes"],
  [7_201, "3 hours"],
  [86_400, "24 hours"],
])("%i seconds of waiting are told as %s", (seconds, wait) => {
  expect(() => refuseFor(seconds)).toThrow(`Please wait ${wait} and try again.`);
});
