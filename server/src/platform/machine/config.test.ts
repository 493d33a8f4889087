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

  it("divides the connections it is allowed, so that strangers cannot use up all", () => {
    const divided = (all: string) => readConfig({ DATABASE_CONNECTIONS: all }, "/").connections;
    expect(divided("22")).toEqual({ people: 16, strangers: 2, logIns: 2 });
    expect(divided("6")).toEqual({ people: 2, strangers: 1, logIns: 1 });
    expect(() => divided("5")).toThrow("must be at least 6");
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
    ["MAIL_URL", "https://mail.example.org"],
    ["MAIL_URL", "smtps://"],
    ["MAIL_URL", "smtps://mail.example.org/inbox"],
    ["MAIL_FROM", "office"],
    ["MAIL_FROM", "Park <a@example.org>, <b@example.org>"],
    ["MAIL_FROM", "Park\r\nBcc: <a@example.org>"],
    ["MAIL_PER_MINUTE", "0"],
  ])("refuses %s=%s and names the variable", (variable, text) => {
    expect(() => readConfig({ [variable]: text }, "/")).toThrow(StartError);
    expect(() => readConfig({ [variable]: text }, "/")).toThrow(new RegExp(`^${variable} must be`));
  });

  // [INF-45]
  it("refuses a passphrase of back-ups that is too short", () => {
    expect(() => readConfig({ BACKUP_PASSPHRASE: "neem" }, "/")).toThrow(/^BACKUP_PASSPHRASE must have at least 12/);
  });

  it("knows from whom mails come when it knows where they go", () => {
    const MAIL_URL = "smtps://park:pa%40ss@mail.example.org";
    expect(() => readConfig({ MAIL_URL }, "/")).toThrow(/^MAIL_URL and MAIL_FROM must be set together/);
    expect(readConfig({ MAIL_URL, MAIL_FROM: "Green Park <office@example.org>" }, "/").mail).toEqual({
      url: MAIL_URL,
      from: "Green Park <office@example.org>",
      perMinute: 60,
    });
    expect(readConfig({}, "/").mail.url).toBeUndefined();
  });

  // [INF-45]
  it("asks for the sandbox by name when deployed", () => {
    expect(() => readConfig({ PUBLIC_URL: "https://pay.example.org" }, "/")).toThrow(/^PAYMENT_GATEWAY must be set/);
  });
});
