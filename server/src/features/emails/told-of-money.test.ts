import { type Language, languages, type SwitchableKind, switchableKinds } from "@aangan/contract/email-kinds";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSuperuser } from "../../../test/desks/database.ts";
import { goldenStories } from "../../../test/desks/golden-stories.ts";
import { actsOf } from "../../../test/desks/golden-story.ts";
import { useCounter } from "../../../test/desks/use-counter.ts";
import { configureMailMode } from "../settings/mail-mode.ts";
import type { MailFacts } from "./mail-facts.ts";
import { renderMail } from "./render-mail.ts";

const at = useCounter();
const stories = goldenStories(at);
const person = { name: expect.any(String), flat: expect.stringMatching(/^E-\d+$/) };

const switchOn = async (on: readonly SwitchableKind[]) => {
  const value = JSON.stringify({ on, dueSoon: [3], overdue: [3] });
  await sql`INSERT INTO settings (key, value, set_at, set_by) VALUES ('notices', ${value}, now(), 'office')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(at.desk.database.db);
};
const forgetMails = () => asSuperuser(at.desk.database.db, "DELETE FROM emails");
const planned = async () => {
  const rows = await at.desk.database.db
    .selectFrom("emails")
    .select(["kind", "facts", "state"])
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, facts, state }) => ({ told: { kind, facts } as unknown as MailFacts, state }));
};

beforeAll(() => configureMailMode("sent"));
afterAll(() => configureMailMode("off"));
beforeEach(() => switchOn(switchableKinds));

const head = { name: "Green Park", nameInHindi: "ग्रीन पार्क", address: "Sector 4", email: "office@park.example" };
const plainOf = (mailFacts: MailFacts, language: Language) => {
  const { subject, text } = renderMail({ told: mailFacts, language, head, portalUrl: "https://park.example" });
  return `${subject}\n${text}`;
};

describe("residents are told of their money:", () => {
  it.each(stories)("$name, once, with its amounts and in both languages", async ({ begin }) => {
    const { act, told } = await begin();
    await forgetMails();
    await act(actsOf(at.desk));
    const mails = await planned();
    expect(mails.map((mail) => mail.told)).toEqual(
      told.map(({ kind, facts }) => ({ kind, facts: { ...person, ...facts } })),
    );
    for (const language of languages) {
      for (const [place, mail] of mails.entries()) {
        for (const words of told[place]?.[language] ?? []) expect(plainOf(mail.told, language)).toContain(words);
      }
    }
  });

  it.each(stories)("$name, but not when that is switched off", async ({ begin }) => {
    const { act, told } = await begin();
    await forgetMails();
    await switchOn(switchableKinds.filter((kind) => !told.some((one) => one.kind === kind) && kind !== "receipt"));
    await act(actsOf(at.desk));
    expect(await planned()).toEqual([]);
  });

  it.each(stories.filter(({ name }) => !name.includes("payment company")))(
    "$name, but not when the transaction is rolled back",
    async ({ begin }) => {
      const { act } = await begin();
      await forgetMails();
      const { needs } = at.desk;
      const cut: typeof needs.commit = (action, work) =>
        needs.commit(action, async (tx) => {
          await work(tx);
          throw new Error("the connection was cut");
        });
      await expect(act(actsOf({ ...at.desk, needs: { ...needs, commit: cut } }))).rejects.toThrow("was cut");
      expect(await planned()).toEqual([]);
    },
  );
});
