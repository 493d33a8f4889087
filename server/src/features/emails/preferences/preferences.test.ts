import {
  changeOwnNotices,
  ONE_CLICK_PATH,
  showOwnNotices,
  unsubscribe,
} from "@aangan/contract/features/emails/preferences";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { API } from "../../../platform/http/read-request.ts";

let portal: TestPortal;
let meera: LoggedIn;
let ravi: LoggedIn;
beforeAll(async () => {
  portal = await openPortal();
  meera = await portal.resident("A-1");
  ravi = await portal.resident("A-2");
});
afterAll(() => portal.close());

const showNotices = ({ token }: LoggedIn) => portal.call(showOwnNotices, { token });

async function noticeTokenOf({ user }: LoggedIn): Promise<string> {
  const row = await portal.database.db
    .selectFrom("residents")
    .select("emailToken")
    .where("id", "=", user._id)
    .executeTakeFirstOrThrow();
  return row.emailToken;
}

const oneClick = (token: string, init: RequestInit) =>
  fetch(`${portal.url}${API}${ONE_CLICK_PATH}?token=${token}`, { redirect: "manual", ...init });

describe("a resident's own e-mails", () => {
  it("are English, with reminders, until the resident says otherwise; nobody else's change", async () => {
    const before = { email: "A-1@example.com", language: "en", reminders: true, comesBack: false };
    expect(await showNotices(meera)).toEqual(before);
    await portal.call(changeOwnNotices, { body: { language: "hi", reminders: false }, token: meera.token });
    expect(await showNotices(meera)).toEqual({ ...before, language: "hi", reminders: false });
    expect(await showNotices(ravi)).toMatchObject({ language: "en", reminders: true });
  });

  it.each([{ language: "fr", reminders: true }, { language: "en" }, { language: "en", reminders: "no" }])(
    "refuse %j",
    async (body) => {
      expect((await portal.ask(changeOwnNotices, { body, token: meera.token })).status).toBe(400);
    },
  );

  it("say when they come back", async () => {
    await portal.database.inTransaction((tx) =>
      tx.updateTable("residents").set({ emailBadSince: portal.now() }).where("id", "=", ravi.user._id).execute(),
    );
    expect(await showNotices(ravi)).toMatchObject({ comesBack: true });
  });
});

describe("the link in a reminder", () => {
  it("ends the reminders of whom it was sent to, and can be followed twice", async () => {
    const body = { token: await noticeTokenOf(ravi) };
    expect((await portal.ask(unsubscribe, { body })).status).toBe(200);
    expect((await portal.ask(unsubscribe, { body })).status).toBe(200);
    expect(await showNotices(ravi)).toMatchObject({ language: "en", reminders: false });
  });

  it.each(["x", "0".repeat(64), "%"])("that is made up is not found: %j", async (token) => {
    expect((await portal.ask(unsubscribe, { body: { token } })).body.code).toBe("not_found");
  });
});

describe("the one click of a mail program", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  async function multipart(): Promise<RequestInit> {
    const body = new FormData();
    body.append("List-Unsubscribe", "One-Click");
    return { method: "POST", body };
  }

  it("ends the reminders, in either form of RFC 8058", async () => {
    const forms = [{ method: "POST", headers: form, body: "List-Unsubscribe=One-Click" }, await multipart()];
    for (const init of forms) {
      await portal.call(changeOwnNotices, { body: { language: "en", reminders: true }, token: ravi.token });
      expect((await oneClick(await noticeTokenOf(ravi), init)).status).toBe(200);
      expect(await showNotices(ravi)).toMatchObject({ reminders: false });
    }
  });

  it("is a page with a button for who follows the address, and changes nothing", async () => {
    await portal.call(changeOwnNotices, { body: { language: "en", reminders: true }, token: ravi.token });
    const token = await noticeTokenOf(ravi);
    const answer = await oneClick(token, { method: "GET" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/unsubscribe#${token}`]);
    expect(await showNotices(ravi)).toMatchObject({ reminders: true });
  });

  it("is refused with a token that is made up, missing, or there twice", async () => {
    for (const token of ["x", "", "a&token=b", "%00"]) {
      const answer = await oneClick(token, { method: "POST", headers: form, body: "List-Unsubscribe=One-Click" });
      expect(answer.status).toBe(404);
    }
  });

  it("is not read beyond a few kilobytes", async () => {
    const answer = await oneClick("x", { method: "POST", headers: form, body: "a".repeat(10_000) });
    expect(answer.status).toBe(413);
  });
});
