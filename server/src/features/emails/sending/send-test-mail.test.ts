import { sendTestMail as contract, listMails } from "@aangan/contract/features/emails/emails";
import { describe, expect, it } from "vitest";
import { useMailDesk } from "../../../../test/desks/mail-desk.ts";
import { ADMIN } from "../../../../test/desks/portal.ts";
import { freePort } from "../../../../test/free-port.ts";
import { configureMailMode } from "../../settings/mail-mode.ts";
import { sendTestMail } from "./send-test-mail.ts";

const desk = useMailDesk();

const adminId = async () => (await desk().db.selectFrom("admins").select("id").executeTakeFirstOrThrow()).id;

/** Over this mail server, or that of the desk. */
async function test(url = desk().mailbox.url, language: "en" | "hi" = "en") {
  const { db, portal, commit, now, office, messengerAt } = desk();
  const request = { db: portal.database.db, commit, caller: { id: await adminId() }, body: { language }, now: now() };
  const { outcome, address } = await sendTestMail(request, { ...office(), messenger: messengerAt(url) });
  expect(address).toBe(ADMIN.email);
  const [mail] = await db.selectFrom("emails").select(["state", "why"]).execute();
  return [outcome, mail?.state, mail?.why];
}

describe("a person of the office who tries the mail server", () => {
  it("gets a mail at the own address, and is told that it was taken", async () => {
    expect(await test()).toEqual(["sent", "SENT", null]);
    expect(desk().mailbox.received.map(({ to }) => to)).toEqual([ADMIN.email]);
    expect(desk().mailbox.texts()[0]).toContain("This mail arrived");
  });

  it("gets it in Hindi, too", async () => {
    await test(desk().mailbox.url, "hi");
    expect(desk().mailbox.texts()[0]).toContain("यह मेल पहुँच गया है");
  });

  it.each([
    ["the address", { recipient: 550 }, ["address_refused", "GIVEN_UP", "refused"]],
    ["the message", { message: 554 }, ["refused", "GIVEN_UP", "refused"]],
    ["it for now", { recipient: 450 }, ["refused_for_now", "GIVEN_UP", "refused_for_now"]],
    ["our own address", { sender: 553 }, ["sender_refused", "GIVEN_UP", "sender_refused"]],
  ])("is told that the mail server refused %s", async (_what, behaviour, expected) => {
    desk().mailbox.behave(() => behaviour);
    expect(await test()).toEqual(expected);
  });

  it("is told that nobody knows what became of it when the connection broke off", async () => {
    desk().mailbox.behave(() => ({ cut: "before_answer" }));
    expect(await test()).toEqual(["unknown", "GIVEN_UP", "outcome_unknown"]);
  });

  it("is told that user name or password are wrong, and neither stands in the log or the answer", async () => {
    const url = desk().mailbox.url.replace("//", "//clerk:seven-secrets@");
    expect(await test(url)).toEqual(["login_refused", "GIVEN_UP", "login_refused"]);
    expect(desk().logged.join("\n")).not.toContain("seven-secrets");
  });

  it("is told that there is no such mail server", async () => {
    expect(await test(`smtp://127.0.0.1:${await freePort()}`)).toEqual(["unreachable", "GIVEN_UP", "unreachable"]);
  });

  it("is told that there is none yet", async () => {
    configureMailMode("off");
    expect(await test()).toEqual(["off", undefined, undefined]);
    configureMailMode("sent");
  });

  it("is not tried again, whatever came of it", async () => {
    desk().mailbox.behave(() => ({ recipient: 450 }));
    await test();
    expect((await desk().rows()).map(({ nextTryAt }) => nextTryAt)).toEqual([null]);
  });
});

describe("the button", () => {
  it("shows the mail on a trial, five times an hour for each person", async () => {
    configureMailMode("shown");
    const { portal, token, mailbox } = desk();
    const press = () => portal.ask(contract, { body: { language: "en" }, token });
    const { body } = await press();
    expect(body).toEqual({ outcome: "shown", address: ADMIN.email });
    expect((await portal.call(listMails, { token })).mails).toMatchObject([{ kind: "test", state: "SHOWN" }]);
    for (let times = 1; times < 5; times++) expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(429);
    expect(mailbox.received).toEqual([]);
    configureMailMode("sent");
  });
});
