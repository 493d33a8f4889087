import { describe, expect, it } from "vitest";
import { commandOf } from "./command.ts";

describe("The command line", () => {
  it("says what is to be done, and to what", () => {
    expect(commandOf([])).toEqual({ name: "serve" });
    expect(commandOf(["--demo"])).toEqual({ name: "demo" });
    expect(commandOf(["--backup"])).toEqual({ name: "backup" });
    expect(commandOf(["--restore", "a.backup"])).toEqual({ name: "restore", file: "a.backup" });
    expect(commandOf(["--admin"])).toEqual({ name: "admin", email: undefined });
    expect(commandOf(["--admin", "list"])).toEqual({ name: "admin", email: undefined });
    expect(commandOf(["--admin", "end-sandbox"])).toEqual({ name: "end-sandbox" });
    const command = { name: "admin-role", email: "asha@office.example", role: "treasurer" };
    expect(commandOf(["--admin", "role", "asha@office.example", "treasurer"])).toEqual(command);
    expect(commandOf(["--admin", "reset", "asha@office.example"])).toEqual({
      name: "admin",
      email: "asha@office.example",
    });
  });

  it("is told how it is used when it is used otherwise", () => {
    expect(() => commandOf(["--restore"])).toThrow("npm run restore -- ");
    expect(() => commandOf(["--restore", "a", "b"])).toThrow("npm run restore -- ");
    expect(() => commandOf(["--admin", "reset"])).toThrow("npm run admin -- list");
    expect(() => commandOf(["--admin", "role", "asha@office.example", "boss"])).toThrow("npm run admin -- list");
    expect(() => commandOf(["--admin", "role", "asha@office.example"])).toThrow("npm run admin -- list");
    expect(() => commandOf(["--admin", "remove", "asha@office.example"])).toThrow("npm run admin -- list");
    expect(() => commandOf(["--demo", "twice"])).toThrow("Unknown argument: --demo twice");
    expect(() => commandOf(["--dance"])).toThrow("Unknown argument: --dance");
  });
});
