import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { call } from "../../../e2e/calls.ts";
import type { Person } from "../../../e2e/people.ts";
import { expect, story } from "../../../e2e/story.ts";

const clock = join(tmpdir(), `aangan-clock-${process.pid}`);
const mover = pathToFileURL(join(import.meta.dirname, "../story-clock.mjs")).href;

const DAYS = { february: "2027-02-28", march: "2027-03-10", april: "2027-04-12" };
const instantOf = (day: string) => `${day}T06:00:00Z`;

story.use({ portalSettings: { NODE_OPTIONS: `--import=${mover}`, STORY_CLOCK: clock } });

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** February's workbook as the browser makes it, where it is another day. */
async function workbook(page: Page, day: string): Promise<string> {
  await page.clock.setFixedTime(instantOf(day));
  await page.goto("/admin/month-end");
  await page.getByLabel("Month", { exact: true }).selectOption("2027-02");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Make the file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Month-end_2027-02.xlsx");
  return sha256(await readFile(await download.path()));
}

story(
  "February's workbook, statement and cash book never change once it is closed",
  async ({ office, portal, visit }) => {
    story.slow();
    const { url } = portal;
    let { token } = office;
    const resident = await office.moveIn("K-201", "Asha Rao");
    const send = <T>(method: string, path: string, body?: unknown) => call<T>(url, method, path, { token, body });

    const moveTo = async (day: string): Promise<Person> => {
      writeFileSync(clock, instantOf(day));
      expect(await (await fetch(`${url}/story-clock`)).text()).toBe("moved");
      const stored = await office.again();
      token = stored.adminToken ?? "";
      return { token, stored };
    };
    let person = await moveTo(DAYS.february);

    const whose = { userId: resident.id, flatNumber: "K-201", billType: "electricity" };
    const raised = { ...whose, originalAmount: 500, dueDate: "2027-03-20" };
    const { bill } = await send<{ bill: { _id: string } }>("POST", "/admin/upload-bill", raised);
    const cash = { userId: resident.id, way: "cash", receivedOn: DAYS.february, knowing: [] };
    const lines = [{ billId: bill._id, amount: 200 }];
    const receiptBody = { ...cash, amount: 250, lines, advance: 50, keepAdvance: true };
    const { receipt } = await send<{ receipt: { _id: string } }>("POST", "/admin/receipts", receiptBody);
    await send("POST", "/admin/cash-days", { upTo: DAYS.february, counted: 250 });

    const reports = async (person: Person, day: string) => {
      const period = `from=2027-02-01&to=2027-02-28`;
      const headers = { authorization: `Bearer ${token}` };
      const paper = await fetch(`${url}/flat/api/admin/statements/${resident.id}/paper?${period}&language=en`, {
        headers,
      });
      expect(paper.status).toBe(200);
      const { cashBook } = await send<{ cashBook: { days: unknown[] } }>("GET", `/admin/cash-book?${period}`);
      const page = await visit(person);
      return {
        workbook: await workbook(page, day),
        statement: sha256(new Uint8Array(await paper.arrayBuffer())),
        cashBook: JSON.stringify([cashBook.days, await send("GET", `/admin/cash-days/${DAYS.february}`)]),
      };
    };

    const inFebruary = await reports(person, DAYS.february);

    person = await moveTo(DAYS.march);
    await send("POST", "/admin/closed-books", { upTo: "2027-02" });
    const closed = await reports(person, DAYS.march);
    // A statement of a day that is not over also says what is open at this moment.
    expect(closed).toEqual({ ...inFebruary, statement: closed.statement });

    // Names, a receipt taken back, and money that should have been entered in February.
    const contact = { name: "Asha D'Souza", email: "asha@example.in", phone: "9812345678" };
    await send("PUT", `/admin/residents/${resident.id}`, contact);
    await send("POST", `/admin/receipts/${receipt._id}/reversal`, { reason: "Written for the wrong flat" });
    await send("POST", "/admin/receipts", { ...cash, amount: 70, lines: [], advance: 70, keepAdvance: true });
    expect(await reports(person, DAYS.march)).toEqual(closed);

    person = await moveTo(DAYS.april);
    const all = {
      ...cash,
      receivedOn: DAYS.april,
      amount: 500,
      advance: 0,
      lines: [{ billId: bill._id, amount: 500 }],
    };
    await send("POST", "/admin/receipts", all);
    expect(await reports(person, DAYS.april)).toEqual(closed);
  },
);
