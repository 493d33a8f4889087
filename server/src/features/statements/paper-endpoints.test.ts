import { issueCertificate } from "@aangan/contract/features/certificates";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { API } from "../../platform/http/read-request.ts";

let portal: TestPortal;
let admin: string;
let resident: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  resident = await portal.resident("E-041");
});
afterAll(() => portal.close());

async function fetchPaper(path: string, token: string) {
  const answer = await fetch(`${portal.url}${API}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, begins: bytes.subarray(0, 4).toString() };
}

const days = "from=2026-04-01&to=2027-03-31";

describe("a paper of an account", () => {
  it.each([
    ["the resident's own", `/auth/statement/paper?${days}&language=hi`, /Statement-E-041-2026-04-01-2027-03-31\.pdf/],
    ["the office's", `/admin/statements/:id/paper?${days}&language=en`, /Statement-E-041/],
    ["of all dues", "/admin/dues/paper?language=hi", /Dues-\d{4}-\d\d-\d\d\.pdf/],
    ["of defaulters", "/admin/dues/paper?language=en&leastRupees=500&leastDays=30", /Dues-/],
  ])("is a PDF: %s", async (_which, path, name) => {
    const token = path.startsWith("/auth") ? resident.token : admin;
    const paper = await fetchPaper(path.replace(":id", resident.user._id), token);
    expect(paper).toMatchObject({ status: 200, begins: "%PDF" });
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect(paper.headers.get("content-disposition")).toMatch(name);
  });

  it("is a PDF: a certificate, named by its number", async () => {
    const body = { userId: resident.user._id };
    const { certificate } = await portal.call(issueCertificate, { token: admin, body });
    const paper = await fetchPaper(`/admin/certificates/${certificate._id}/paper?language=hi`, admin);
    expect(paper).toMatchObject({ status: 200, begins: "%PDF" });
    expect(paper.headers.get("content-disposition")).toContain(`${certificate.number}.pdf`);
  });
});

describe("a paper is refused", () => {
  it.each([
    ["of no period", "/admin/statements/:id/paper?language=en", 400],
    ["in another language", `/admin/statements/:id/paper?${days}&language=fr`, 400],
    ["of nobody", `/admin/statements/nobody/paper?${days}&language=en`, 404],
    ["of no certificate", "/admin/certificates/nothing/paper?language=en", 404],
    ["of an unknown complex", "/admin/dues/paper?language=en&complex=NOWHERE", 400],
    ["of a day to come", "/admin/dues/paper?language=en&asOf=2999-01-01", 400],
    ["of less than nothing", "/admin/dues/paper?language=en&leastRupees=-5", 400],
  ])("%s", async (_which, path, status) => {
    expect((await fetchPaper(path.replace(":id", resident.user._id), admin)).status).toBe(status);
  });

  it("to a resident, of anybody else or of the dues", async () => {
    for (const path of [
      `/admin/statements/${resident.user._id}/paper?${days}&language=en`,
      "/admin/dues/paper?language=en",
    ]) {
      expect((await fetchPaper(path, resident.token)).status).toBe(403);
    }
  });
});
