import { describe, expect, it } from "vitest";
import { StartError, terminalTexts } from "../machine/start-error.ts";
import { hasMoved } from "./unavailable.ts";

const coded = (code: string) => Object.assign(new Error("as it was said"), { code });
const outOfReach = (cause: Error) => new StartError(terminalTexts.databaseOutOfReach(cause.message), { cause });

describe("A start of the portal", () => {
  it.each([
    ["a connection that broke", new Error("Client has encountered a connection error and is not queryable")],
    ["a server that shuts down", coded("57P01")],
    ["a server that has become a standby", coded("25006")],
    ["nobody at the address", outOfReach(coded("ECONNREFUSED"))],
    ["a migration whose connection broke", outOfReach(new Error("Connection terminated unexpectedly"))],
  ])("waits for the database again after %s", (_what, error) => {
    expect(hasMoved(error)).toBe(true);
  });

  it.each([
    ["a pooler without transactions", coded("08P01")],
    ["a pooler that does not take the limits", outOfReach(coded("08P01"))],
    ["a wrong password", outOfReach(coded("28P01"))],
    ["settings that are wrong", new StartError(terminalTexts.poolerUnnamed)],
  ])("ends after %s", (_what, error) => {
    expect(hasMoved(error)).toBe(false);
  });
});
