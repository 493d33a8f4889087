import type { ReplyOf } from "@aangan/contract/endpoint";
import { logInAdmin } from "@aangan/contract/features/admins";
import { listFormerResidents } from "@aangan/contract/features/bills";
import { describe, expect, it } from "vitest";
import { demoAdmin } from "../../server/src/demo/people.ts";
import { runningDatabase } from "../../server/src/platform/database/postgres/postgres.ts";
import { withClient } from "../../server/src/platform/database/with-client.ts";
import { API } from "../../server/src/platform/http/read-request.ts";
import { startTexts } from "../../server/src/start/texts.ts";
import { databaseProcess } from "../process/launch-portal.ts";
import { startPortal, temporaryFolder } from "../process/portal-process.ts";
import { expectWithin, startWatch } from "../timing/measure.ts";

/** Creating the whole sample takes a busy machine minutes. */
const HANGS_MS = 500_000;

const demo = { command: [process.execPath, "scripts/start.mjs", "--demo"] };

type Portal = Awaited<ReturnType<typeof startPortal>>;

async function countBills(dataDir: string): Promise<number> {
  const connection = await runningDatabase(dataDir);
  if (connection === undefined) return 0;
  return withClient(connection, async (client) => (await client.query("SELECT FROM bills")).rowCount ?? 0).catch(
    () => 0,
  );
}

const isCreating = async (portal: Portal) => expect.poll(portal.said).toContain(startTexts.seeding);

interface Stop {
  how: string;
  reach(portal: Portal, dataDir: string): Promise<void>;
  stop(portal: Portal): Promise<number | null>;
}

const stops: Stop[] = [
  { how: "by Ctrl-C as soon as it begins", reach: isCreating, stop: (portal) => portal.end("SIGINT") },
  {
    how: "by SIGTERM when its people arrive",
    reach: async (portal) => {
      const isAlive = () =>
        fetch(`${portal.url}/health/live`)
          .then(({ ok }) => ok)
          .catch(() => false);
      await expect.poll(isAlive).toBe(true);
    },
    stop: (portal) => portal.end("SIGTERM"),
  },
  {
    how: "by closing its terminal among its bills",
    reach: async (_portal, dataDir) => {
      await expect.poll(() => countBills(dataDir)).toBeGreaterThan(5);
    },
    stop: (portal) => portal.closeTerminal(),
  },
];

/** The names of former residents: one leaves at the end of the sample. */
async function formerResidents(url: string): Promise<string[]> {
  const { email, password } = demoAdmin;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const logIn = await fetch(`${url}${API}${logInAdmin.path}`, { method: "POST", headers, body });
  const { token } = (await logIn.json()) as ReplyOf<typeof logInAdmin>;
  const listed = await fetch(`${url}${API}${listFormerResidents.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await listed.json()) as ReplyOf<typeof listFormerResidents>).users.map(({ name }) => name);
}

describe("A demo that is stopped while it creates its sample", () => {
  it("ends together with its database each time, and creates the whole sample at the next start", async () => {
    const DATA_DIR = `${await temporaryFolder()}/data`;
    for (const { how, reach, stop } of stops) {
      const portal = await startPortal({ DATA_DIR }, demo);
      await reach(portal, DATA_DIR);
      const passed = startWatch();
      expect(await stop(portal), how).toBe(0);
      expectWithin(`the end of a demo stopped ${how}`, passed(), 5_000);
      expect(await databaseProcess(DATA_DIR), how).toBeUndefined();
      expect(portal.said()).not.toContain("is ready");
    }
    const portal = await startPortal({ DATA_DIR }, demo);
    await isCreating(portal);
    await expect.poll(portal.said, { timeout: HANGS_MS }).toContain("Try it as");
    expect(await formerResidents(portal.url)).toEqual(["Nandini Iyer"]);
    expect(await portal.end("SIGTERM")).toBe(0);
  });
});
