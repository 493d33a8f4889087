import {
  changeSetting,
  type SettingKey,
  type Settings,
  showSettings,
} from "@aangan/contract/features/settings/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
});
afterAll(() => portal.close());

const fetchSettings = async (): Promise<Settings> => (await portal.call(showSettings, { token })).settings;
const change = (key: SettingKey, value: unknown) =>
  portal.ask(changeSetting, { params: { key }, body: { value }, token });

describe("the office's own words", () => {
  it("may have lines and the blanks of their kind; another blank is named with those that are known", async () => {
    const en = "Dear {name},\r\n\r\nplease pay Rs {amount} by {due}.";
    expect((await change("wording", { due_soon: { en } })).status).toBe(200);
    expect((await fetchSettings()).wording.value).toEqual({ due_soon: { en: en.replaceAll("\r", "") } });
    expect(await change("wording", { receipt: { en: "Dear {nmae}" } })).toMatchObject({
      status: 400,
      body: { params: { word: "{nmae}", known: "{name}, {flat}, {amount}, {link}" } },
    });
    await change("wording", {});
  });
});

describe("what residents are told by e-mail", () => {
  it("is nothing until the office switches it on, kind by kind", async () => {
    expect((await fetchSettings()).notices.value.on).toEqual([]);
    expect((await change("notices", { on: ["receipt", "overdue"], dueSoon: [7, 1], overdue: [] })).status).toBe(200);
    expect((await fetchSettings()).notices.value).toEqual({ on: ["receipt", "overdue"], dueSoon: [7, 1], overdue: [] });
  });

  it("is only shown on a trial, and the settings say so", async () => {
    expect((await fetchSettings()).notices.way).toBe("shown");
  });
});

const notices = { on: [], dueSoon: [3], overdue: [3, 10] };

describe("a wrong value is refused with its field", () => {
  it.each<[string, SettingKey, unknown, string, string]>([
    ["a kind that is always sent", "notices", { ...notices, on: ["password_link"] }, "field_invalid", "notices.on.0"],
    ["a kind twice", "notices", { ...notices, on: ["refund", "refund"] }, "field_invalid", "notices.on"],
    ["a reminder today", "notices", { ...notices, dueSoon: [0] }, "notice_days_invalid", "notices.dueSoon.0"],
    ["four reminders", "notices", { ...notices, overdue: [1, 2, 3, 4] }, "notice_days_invalid", "notices.overdue"],
    ["one day twice", "notices", { ...notices, overdue: [5, 5] }, "notice_days_invalid", "notices.overdue"],
    ["words for a password", "wording", { password_link: { en: "Hi" } }, "field_unknown", "wording.password_link"],
    ["2,001 letters", "wording", { refund: { hi: "क".repeat(2_001) } }, "text_too_long", "wording.refund.hi"],
    ["a hidden sign", "wording", { refund: { en: "a\u202eb" } }, "text_invalid", "wording.refund.en"],
    ["a blank unknown to it", "wording", { refund: { en: "{due}" } }, "wording_unknown", "wording.refund.en"],
  ])("%s", async (_what, key, value, code, field) => {
    const before = await fetchSettings();
    expect(await change(key, value)).toMatchObject({ status: 400, body: { code, field } });
    expect(await fetchSettings()).toEqual(before);
  });
});
