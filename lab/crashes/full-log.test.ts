import { mkdir, symlink } from "node:fs/promises";
import { importBills } from "@aangan/contract/features/uploads/imports";
import { describe, expect, it } from "vitest";
import { LOG_FILE } from "../../server/src/platform/watching/log.ts";
import { billsFile, daysAhead } from "../../server/test/sheets/office-files.ts";
import { upload } from "../../server/test/sheets/upload.ts";
import { clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import { temporaryFolder } from "../process/portal-process.ts";
import { expectBooksRight, healed, setScene } from "../process/scene.ts";

const RUPEES = 130;
const BILLS = 5;

/** Fails every write with "no space left on device"; not usable as a folder either. */
const FULL = "/dev/full";

describe("A portal with no space for its log and for temporary files", () => {
  // [INF-18]
  it("takes payments, messages and uploads all the same", async () => {
    const scene = await setScene();
    try {
      const { community, company } = scene;
      const DATA_DIR = `${await temporaryFolder()}/data`;
      await mkdir(DATA_DIR);
      await symlink(FULL, `${DATA_DIR}/${LOG_FILE}`);
      const portal = await scene.start({ DATA_DIR, TMPDIR: FULL });
      for (let flat = 1; flat <= BILLS; flat++) await community.resident(`T-${flat}`);
      const dueOn = daysAhead(20);
      const send = () => upload(portal, importBills, community.admin.token, billsFile(BILLS, dueOn));
      // A busy portal asks to come again.
      let uploaded = await send();
      while (uploaded.status === 503) uploaded = await send();
      expect(uploaded).toMatchObject({ status: 200, body: { created: BILLS } });

      const resident = await community.resident("E-041");
      const billId = await community.bill(resident, RUPEES);
      const clicked = await clickUntilServed(portal.url, resident, billId, RUPEES);
      expect(clicked.status).toBe(200);
      const orderId = String(clicked.body.transactionId);
      company.pay(orderId);
      expect((await sendUntilTaken(portal.url, company, company.message(orderId))).at(-1)).toBe(200);
      await healed(async () => (await community.applied()).length === 1);
      await expectBooksRight(scene);
      expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await scene.close();
    }
  });
});
