import { expect } from "vitest";

/** A refusal with this code, and at least these params. */
export const refused = (code: string, params?: object) =>
  expect.objectContaining({
    code,
    ...(params && { detail: expect.objectContaining({ params: expect.objectContaining(params) }) }),
  });
