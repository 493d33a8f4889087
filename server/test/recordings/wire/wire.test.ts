import { rowProblems } from "@aangan/contract/features/uploads/row-problems";
import { refusals } from "@aangan/contract/refusals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCS } from "../../../src/platform/http/documentation.ts";
import { type CompanyPortal, openCompanyPortal } from "../../desks/company-portal.ts";
import { freshDatabase } from "../../desks/database.ts";
import { type Books, fillBooks } from "../../desks/years-of-books.ts";
import { send } from "../../send.ts";
import { callEverything } from "./call-everything.ts";
import { differences } from "./recording.ts";
import { letTimePass, stopTime } from "./standing-time.ts";

let open: CompanyPortal;
let books: Books;

beforeAll(async () => {
  const { connection } = await freshDatabase();
  const database = "database" in connection ? connection.database : "";
  await stopTime(database);
  books = await fillBooks(database, { flats: 6, months: 4 });
  open = await openCompanyPortal({ connection });
});
afterAll(async () => {
  letTimePass();
  await open.close();
});

describe("what the portal's callers rely on is as it was recorded", () => {
  it("in the API's document", async () => {
    const { text } = await send(`${open.portal.url}${DOCS}/json`);
    expect(await differences("openapi.json.gz", JSON.parse(text))).toBe("");
  });

  it("in its addresses, and who may use each", async () => {
    const routes = open.portal.routes.map(({ method, url, access }) => [`${method} ${url}`, access]);
    expect(await differences("addresses.json", Object.fromEntries(routes))).toBe("");
  });

  it("in its refusals and the problems of rows", async () => {
    expect(await differences("refusals.json", { refusals, rowProblems })).toBe("");
  });

  it("in what every call answers, and is called in the audit log", async () => {
    expect(await differences("calls.json", await callEverything(open, books))).toBe("");
  });
});
