import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  beginAdminSession,
  beginResidentSession,
  dropDeadToken,
  endSession,
  hasEnded,
  storedResident,
} from "./session.ts";
import { tokenOf } from "./token.ts";

const asha = {
  _id: "u1",
  name: "Asha Rao",
  flatNumber: "E-041",
  email: "asha@example.com",
  phone: "+919876543210",
  complex: "RICHMOND PARK",
  createdAt: "2026-11-21T04:00:00.000Z",
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe("A resident's login", () => {
  // [spec 4.1] [spec 4.5] [spec 6.5] [spec 9.9]
  it("stores the token and the resident under the keys of the specification", () => {
    beginResidentSession("t-1", asha);
    expect(stored.get("token")).toBe("t-1");
    expect(storedResident()).toMatchObject({ name: "Asha Rao", flatNumber: "E-041", complex: "RICHMOND PARK" });
  });

  it("leaves neither e-mail nor phone on the device", () => {
    beginResidentSession("t-1", asha);
    expect([...stored.values()].join()).not.toMatch(/asha@example|9876543210/);
  });

  // [spec 3.13]
  it("flips toggleForToken each time", () => {
    const flags = ["t-1", "t-2", "t-3"].map((token) => {
      beginResidentSession(token, asha);
      return stored.get("toggleForToken");
    });
    expect(flags).toEqual(["true", "false", "true"]);
  });
});

describe("A logout", () => {
  // [spec 4.5]
  it("forgets its own session only", () => {
    beginResidentSession("t-1", asha);
    beginAdminSession("a-1");
    endSession("resident");
    expect(tokenOf("resident")).toBeNull();
    expect(storedResident()).toBeNull();
    expect(stored.get("adminToken")).toBe("a-1");
  });

  it("does not count as ended by the server", () => {
    beginResidentSession("t-1", asha);
    endSession("resident");
    expect(hasEnded("resident")).toBe(false);
  });
});

describe("A token that the server no longer accepts", () => {
  it("is forgotten, and known to have ended until the next login", () => {
    beginAdminSession("a-1");
    dropDeadToken("admin", "a-1");
    expect([tokenOf("admin"), hasEnded("admin")]).toEqual([null, true]);
    beginAdminSession("a-2");
    expect(hasEnded("admin")).toBe(false);
  });

  it("does not take a newer one with it", () => {
    beginResidentSession("t-2", asha);
    dropDeadToken("resident", "t-1");
    expect([tokenOf("resident"), hasEnded("resident")]).toEqual(["t-2", false]);
  });
});

it("A damaged stored resident counts as nobody", () => {
  for (const text of ["", "null", "{", "[]", '{"name":"x"}', "7"]) {
    stored.set("user", text);
    expect(storedResident()).toBeNull();
  }
});
