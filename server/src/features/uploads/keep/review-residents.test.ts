import { listResidents, logInResident } from "@aangan/contract/features/residents";
import { importResidents } from "@aangan/contract/features/uploads/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { RESIDENT_HEADER, residentsFile } from "../../../../test/sheets/office-files.ts";
import { review, reviewOf } from "../../../../test/sheets/review.ts";
import { upload } from "../../../../test/sheets/upload.ts";
import { workbookOf } from "../../../../test/sheets/workbooks.ts";

describe("the review of a file of residents", () => {
  let portal: TestPortal;
  let token: string;
  const ask = (file: Buffer, more: Omit<Parameters<typeof review>[2], "token" | "file"> = {}) =>
    review(portal, importResidents, { token, file, ...more });
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await upload(portal, importResidents, token, residentsFile(3));
  });
  afterAll(() => portal.close());

  it("is not needed where a file leaves no question", async () => {
    const file = workbookOf([
      RESIDENT_HEADER,
      ["U-1", "Sara Menon", "sara@example.com", "9876500001", "verandah-lamp-1", "REGENT HOUSE"],
    ]);
    expect((await ask(file)).body).toMatchObject({ created: 1, message: "1 user uploaded successfully." });
  });

  it("is needed where the column of passwords is empty", async () => {
    const person = ["U-2", "Farida Khan", "farida@example.com", "9876500002", "", "REGENT HOUSE"];
    expect(reviewOf(await ask(workbookOf([RESIDENT_HEADER, person]))).withoutPassword).toEqual(["U-2"]);
  });

  it("takes residents without a password, whom the browser gives one, and without an address", async () => {
    const file = workbookOf([
      ["List of members"],
      ["Flat No", "Owner's Name", "Mobile", "E-mail", "Society"],
      ["V101", "Anil Rao\nSunita Rao", "98765 00011", "", "Regent House"],
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.problems).toEqual([]);
    expect(pendingReview.withoutPassword).toEqual(["V-101"]);
    expect(pendingReview.doubts.map(({ code }) => code)).toEqual(["flats_other"]);
    const agreed = pendingReview.warnings.filter(({ tick }) => tick).map(({ code }) => code);
    expect(agreed).toEqual(["no_email"]);
    const how = { ...pendingReview.how, flats: "meant", agreed } as const;
    const { plan } = reviewOf(await ask(file, { how }));
    expect((await ask(file, { how, plan })).body.code).toBe("review_unanswered");
    const passwords = { "V-101": "mnp-qrs-tuv-wxy" };
    expect((await ask(file, { how: { ...how, passwords }, plan })).body).toMatchObject({ created: 1 });
    const { user } = await portal.call(logInResident, { body: { flatNumber: "V-101", password: "mnp-qrs-tuv-wxy" } });
    expect(user).toMatchObject({ name: "Anil Rao, Sunita Rao", email: "", complex: "REGENT HOUSE" });
    const { rows } = await portal.database.inTransaction((tx) =>
      tx
        .selectFrom("uploads")
        .select("how")
        .where("how", "is not", null)
        .execute()
        .then((all) => ({ rows: all })),
    );
    expect(JSON.stringify(rows)).not.toContain("mnp-qrs");
  });

  it("corrects residents who are there where the office says so", async () => {
    const file = workbookOf([
      RESIDENT_HEADER,
      ["T-1", "Resident 1", "new@example.com", "9876512001", "mango-0-courtyard", "RICHMOND PARK"],
    ]);
    const pendingReview = reviewOf(await ask(file));
    expect(pendingReview.changes).toEqual([
      { flat: "T-1", field: "email", from: "t1@example.com", to: "new@example.com" },
    ]);
    const how = { ...pendingReview.how, change: ["T-1"] };
    const { plan, counts } = reviewOf(await ask(file, { how }));
    expect(counts).toMatchObject({ new: 0, changed: 1 });
    expect((await ask(file, { how, plan })).body).toMatchObject({ created: 0, changed: 1 });
    const { users } = await portal.call(listResidents, { token, query: {} });
    expect(users.find(({ flatNumber }) => flatNumber === "T-1")).toMatchObject({ email: "new@example.com" });
  });

  it("takes first and last names that stand in two columns", async () => {
    const file = workbookOf([
      ["Flat", "First Name", "Surname", "Email ID", "Mobile No.", "Society"],
      ["V-102", "Anita", "Sharma", "anita@example.in", "98765 00012", "Regent House"],
      ["V-103", "Imran", "", "imran@example.in", "98765 00013", "Regent House"],
      ["V-104", "Lakshmi Iyer", "Iyer", "lakshmi@example.in", "98765 00014", "Regent House"],
    ]);
    const { first, table } = reviewOf(await ask(file));
    expect(first.map(({ values }) => values.name)).toEqual(["Anita Sharma", "Imran", "Lakshmi Iyer"]);
    expect(table.columns.filter(({ field }) => field === "name").map(({ header }) => header)).toEqual([
      "First Name",
      "Surname",
    ]);
  });

  it("takes a number with the code of India for the same number", async () => {
    const person = (flat: string, phone: string) => [flat, "Resident 2", "t2@example.com", phone, "", "RICHMOND PARK"];
    const pendingReview = reviewOf(
      await ask(workbookOf([["Members"], RESIDENT_HEADER, person("T-2", "+91 98765 12002")])),
    );
    expect(pendingReview.changes.map(({ field }) => field)).not.toContain("phone");
    const other = reviewOf(await ask(workbookOf([["Members"], RESIDENT_HEADER, person("T-2", "+91 98765 99999")])));
    expect(other.changes).toContainEqual({
      flat: "T-2",
      field: "phone",
      from: expect.any(String),
      to: "+919876599999",
    });
  });
});
