import type { BodyIn } from "@aangan/contract/endpoint";
import { makeClaim, putClaimPicture } from "@aangan/contract/features/claims";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { ownStatementPaper } from "@aangan/contract/features/statements";
import { importBills } from "@aangan/contract/features/uploads/imports";
import { verifyPaper } from "@aangan/contract/features/verification";
import { API } from "../../../server/src/platform/http/read-request.ts";
import { BILL_HEADER, daysAhead } from "../../../server/test/sheets/office-files.ts";
import { workbookOf } from "../../../server/test/sheets/workbooks.ts";
import type { Flood } from "../generator/flood-order.ts";
import type { Town } from "../world/open-town.ts";
import { tokenOf } from "../world/town-data.ts";

/** A kind of flood, as the callers with these numbers send it. */
export interface FloodKind {
  name: string;
  says: string;
  /** What others' dashboards may take beside one caller, p95. */
  dashboardMs: number;
  /** Of each caller; fewer than usual, where a caller sends large files. */
  connectionsOfEach?: number;
  prepare(town: Town, callers: readonly number[]): Promise<Flood[]>;
}

const JSON_TYPE = { "content-type": "application/json" };
const FORM = { "content-type": "multipart/form-data; boundary=b" };
const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;

/** Each caller has an address of its own; the portal trusts a proxy on this machine. */
const from = (caller: number) => ({ "x-forwarded-for": `203.0.113.${caller}` });
const as = (kind: "resident" | "admin", caller: number) => ({
  ...from(caller),
  authorization: `Bearer ${tokenOf(kind, caller)}`,
});

const PICTURE_BYTES = 4_900_000;
const ROWS = 20_000;

async function reportTransfer({ url }: Town, caller: number): Promise<string> {
  const body: BodyIn<typeof makeClaim> = { amount: 500, paidOn: daysAhead(0), reference: `40000000000${caller}` };
  const headers = { ...as("resident", caller), ...JSON_TYPE };
  const answer = await fetch(`${url}${API}${makeClaim.path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`no notice of a transfer: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { claim: { _id: string } }).claim._id;
}

const ofEach = (callers: readonly number[], flood: (caller: number) => Flood) => Promise.resolve(callers.map(flood));

function unknownFlats(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, row) => [`Z-${row}`, "electricity", 500, daysAhead(20)]);
  const file = workbookOf([BILL_HEADER, ...rows]);
  return Buffer.concat([Buffer.from(part("upload.xlsx")), file, Buffer.from("\r\n--b--\r\n")]);
}

export const floodKinds: readonly FloodKind[] = [
  {
    name: "FLOOD-1",
    says: "pictures of 4.9 MB that never end",
    dashboardMs: 500,
    prepare: (town, callers) =>
      Promise.all(
        callers.map(async (caller) => ({
          method: putClaimPicture.method,
          path: `${API}${putClaimPicture.path.replace(":id", await reportTransfer(town, caller))}`,
          headers: { ...as("resident", caller), ...FORM },
          body: part("a.jpg"),
          promisedBytes: PICTURE_BYTES,
        })),
      ),
  },
  {
    name: "FLOOD-2",
    says: "strangers who check papers that do not exist",
    dashboardMs: 500,
    prepare: (_town, callers) =>
      ofEach(callers, (caller) => ({
        method: verifyPaper.method,
        path: `${API}${verifyPaper.path}`,
        headers: { ...from(caller), ...JSON_TYPE },
        body: JSON.stringify({ token: "no-such-paper" }),
      })),
  },
  {
    name: "FLOOD-3",
    says: "residents who save their own settings",
    dashboardMs: 500,
    prepare: (_town, callers) =>
      ofEach(callers, (caller) => ({
        method: changeOwnNotices.method,
        path: `${API}${changeOwnNotices.path}`,
        headers: { ...as("resident", caller), ...JSON_TYPE },
        body: JSON.stringify({ language: "en", reminders: true }),
      })),
  },
  {
    name: "FLOOD-3-PAPERS",
    says: "residents who have their statements drawn",
    dashboardMs: 500,
    prepare: (_town, callers) =>
      ofEach(callers, (caller) => ({
        method: ownStatementPaper.method,
        path: `${API}${ownStatementPaper.path}?from=${daysAhead(-360)}&to=${daysAhead(0)}&language=en`,
        headers: as("resident", caller),
      })),
  },
  {
    name: "FLOOD-5",
    says: `files of ${ROWS.toLocaleString("en")} bills for flats that do not exist`,
    dashboardMs: 200,
    connectionsOfEach: 4,
    prepare: async (_town, callers) => {
      const body = unknownFlats();
      return callers.map((caller) => ({
        ...{ method: importBills.method, path: `${API}${importBills.path}`, body },
        headers: { ...as("admin", caller), ...FORM },
      }));
    },
  },
];
