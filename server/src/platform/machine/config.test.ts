import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

describe("the configuration", () => {
  // [PAY-06]
  it("is a trial on this machine when nothing is set", () => {
    expect(readConfig({}, "/srv/aangan")).toMatchObject({
      deployed: false,
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir: "/srv/aangan/data",
      gateway: "sandbox",
      residentRegistration: "open",
      trustedProxy: false,
    });
  });

  it("becomes strict with a public address", () => {
    expect(readConfig({ PUBLIC_URL: "https://pay.example.org/", PAYMENT_GATEWAY: "sandbox" }, "/")).toMatchObject({
      deployed: true,
      host: "127.0.0.1",
      publicUrl: "https://pay.example.org",
      residentRegistration: "approval",
    });
  });

  it("takes an empty variable for one that is not set", () => {
    expect(readConfig({ PORT: "", PUBLIC_URL: "", DATABASE_URL: "" }, "/").port).toBe(3000);
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost/aangan"],
    ["PUBLIC_URL", "pay.example.org"],
    ["PUBLIC_URL", "http://pay.example.org"],
    ["PUBLIC_URL", "https://pay.example.org/portal"],
    ["PAYMENT_GATEWAY", "cash"],
    ["RESIDENT_REGISTRATION", "maybe"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and names the variable", (variable, text) => {
    expect(() => readConfig({ [variable]: text }, "/")).toThrow(StartError);
    expect(() => readConfig({ [variable]: text }, "/")).toThrow(new RegExp(`^${variable} must be`));
  });

  // [INF-45]
  it("refuses a passphrase of back-ups that is too short", () => {
    expect(() => readConfig({ BACKUP_PASSPHRASE: "neem" }, "/")).toThrow(/^BACKUP_PASSPHRASE must have at least 12/);
  });

  // [INF-45]
  it("asks for the sandbox by name when deployed", () => {
    expect(() => readConfig({ PUBLIC_URL: "https://pay.example.org" }, "/")).toThrow(/^PAYMENT_GATEWAY must be set/);
  });
});
