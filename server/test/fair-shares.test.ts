import { connect } from "node:net";
import { makeClaim, putClaimPicture } from "@aangan/contract/features/claims";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { verifyPaper } from "@aangan/contract/features/verification";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../src/platform/clock.ts";
import type { Tx } from "../src/platform/database/db.ts";
import { API } from "../src/platform/http/read-request.ts";
import { uploadLimits } from "../src/platform/http/receive-file.ts";
import { callLimits } from "../src/platform/limits.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";
import { enter, from, newResident, openGuessed } from "./guessers.ts";
import { countWaiting } from "./lock-waits.ts";
import { recordStatements } from "./recorded-statements.ts";

let portal: TestPortal;

/** Runs while the transaction holds its locks, and lets go of them. */
async function whileLocked(lock: (tx: Tx) => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  await portal.database.inTransaction(async (tx) => {
    await lock(tx);
    await work();
  });
}

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

const times = <T>(count: number, work: (nth: number) => T) => Array.from({ length: count }, (_, nth) => work(nth));

describe("one resident", () => {
  let greedy: LoggedIn;
  let neighbour: LoggedIn;
  const { person } = callLimits;
  const usual = { ...person };
  beforeEach(async () => {
    portal = await openPortal();
    [greedy, neighbour] = [await portal.resident("E-1"), await portal.resident("E-2")];
    // The portal knows whose token it is.
    await Promise.all([greedy, neighbour].map(({ token }) => portal.call(showDashboard, { token })));
  });
  afterEach(async () => {
    Object.assign(person, usual);
    await portal.close();
  });

  const lockGreedy = (tx: Tx) =>
    tx.selectFrom("residents").select("id").where("id", "=", greedy.user._id).forUpdate().execute();
  const save = () => portal.ask(changeOwnNotices, { token: greedy.token, body: { language: "en", reminders: true } });
  const dashboardOf = async ({ token }: LoggedIn) => (await portal.ask(showDashboard, { token })).status;

  it("holds two connections with eight calls, and all others are served", async () => {
    let saving: ReturnType<typeof save>[] = [];
    await whileLocked(lockGreedy, async () => {
      saving = times(8, save);
      await soon(() => countWaiting(portal)).toBe(2);
      expect(await Promise.all(times(8, () => dashboardOf(neighbour)))).toEqual(Array(8).fill(200));
      expect(await countWaiting(portal)).toBe(2);
    });
    expect((await Promise.all(saving)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it("is refused what is beyond that share before anything is asked of the database", async () => {
    Object.assign(person, { each: 2, waitingEach: 1, waitMs: 600_000 });
    await portal.close();
    portal = await openPortal({}, undefined, { connection: portal.database.connection });
    expect(await dashboardOf(greedy)).toBe(200);
    await whileLocked(lockGreedy, async () => {
      const saving = times(3, save);
      await soon(() => countWaiting(portal)).toBe(2);
      const recorder = recordStatements();
      const { status, body, headers } = await save();
      const { statements } = recorder.sinceLast();
      recorder.end();
      expect([status, body.code, headers.get("retry-after")]).toEqual([429, "too_much_at_once", "5"]);
      expect(statements).toEqual([]);
      expect(await dashboardOf(neighbour)).toBe(200);
      void Promise.all(saving);
    });
  });
});

describe("a picture that never ends", () => {
  let sender: LoggedIn;
  let claim: string;
  let flats = 0;
  const { waitMs } = uploadLimits;
  beforeAll(async () => {
    portal = await openPortal();
  });
  // A sender of its own for each test: a refused body keeps its place until it is cut.
  beforeEach(async () => {
    sender = await portal.resident(`E-${++flats}`);
    const body = { amount: 500, paidOn: dayOf(portal.now()), reference: `30000000000${flats}` };
    claim = (await portal.call(makeClaim, { token: sender.token, body })).claim._id;
  });
  afterEach(() => {
    uploadLimits.waitMs = waitMs;
  });
  afterAll(() => portal.close());

  /** Sends these bytes of a picture of 4.9 MB, and no more. */
  function begin(id: string, { token }: LoggedIn, bytes: number) {
    const { hostname, port } = new URL(portal.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        `PUT ${API}${putClaimPicture.path.replace(":id", id)} HTTP/1.1`,
        `Host: ${hostname}`,
        `Authorization: Bearer ${token}`,
        "Content-Type: multipart/form-data; boundary=b",
        "Content-Length: 4900000",
        "",
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      ].join("\r\n"),
    );
    socket.write(Buffer.alloc(bytes, 1));
    let answer = "";
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", () => undefined);
    const words = () => [/(?<=^HTTP.1.1 )\d+/, /(?<="code":")\w+/].map((word) => word.exec(answer)?.[0]);
    return { answer: words, end: () => socket.destroySoon() };
  }

  it("is refused without being read when the notice is another's", async () => {
    const other = await portal.resident("F-2");
    const upload = begin(claim, other, 10);
    await soon(upload.answer).toEqual(["404", "not_found"]);
    upload.end();
  });

  it("is refused as soon as it is too large", async () => {
    const upload = begin(claim, sender, 300 * 1024 + 1);
    await soon(upload.answer).toEqual(["400", "picture_invalid"]);
    upload.end();
  });

  const tooLarge = () => begin(claim, sender, 300 * 1024 + 1);
  async function findsPlace() {
    const upload = tooLarge();
    await soon(() => upload.answer()[0]).toBeDefined();
    upload.end();
    return upload.answer();
  }

  it("holds two places of its sender until it ends", async () => {
    uploadLimits.waitMs = 0;
    const uploads = times(3, () => begin(claim, sender, 10));
    const refused = () => uploads.map(({ answer }) => answer()[1]).filter(Boolean);
    await soon(refused).toEqual(["too_much_at_once"]);
    expect((await portal.ask(showDashboard, { token: sender.token })).status).toBe(200);
    expect(refused()).toEqual(["too_much_at_once"]);
    for (const { end } of uploads) end();
    await soon(findsPlace).toEqual(["400", "picture_invalid"]);
  });

  it("holds no place when its sender hangs up before it is read", async () => {
    for (const { end } of times(6, () => begin(claim, sender, 10))) end();
    await soon(findsPlace).toEqual(["400", "picture_invalid"]);
  });
});

describe("strangers", () => {
  beforeAll(async () => {
    portal = await openGuessed();
  });
  afterAll(() => portal.close());

  const verify = (address: string) => portal.ask(verifyPaper, { body: { token: "none" }, headers: from(address) });

  it("who ask too often are refused from memory", async () => {
    for (let nth = 0; nth < 30; nth++) expect((await verify("203.0.113.1")).status).toBe(404);
    expect((await verify("203.0.113.1")).status).toBe(429);
    const recorder = recordStatements();
    const { status, headers } = await verify("203.0.113.1");
    const { statements } = recorder.sinceLast();
    recorder.end();
    expect([status, Number(headers.get("retry-after")) > 0, statements]).toEqual([429, true, []]);
    portal.pass(60_000);
    expect((await verify("203.0.113.1")).status).toBe(404);
  });

  it("hold one connection of a network, and none of those for log-ins", async () => {
    const flat = await newResident();
    let verifying: ReturnType<typeof verify>[] = [];
    await verify("203.0.113.2");
    await verify("203.0.113.3");
    await whileLocked(
      (tx) => sql`SELECT FROM throttles WHERE key LIKE 'verify-paper:%' FOR UPDATE`.execute(tx),
      async () => {
        verifying = times(8, () => verify("203.0.113.2"));
        await soon(() => countWaiting(portal)).toBe(1);
        verifying.push(...times(8, () => verify("203.0.113.3")));
        await soon(() => countWaiting(portal)).toBe(2);
        expect((await enter(flat, "203.0.113.2")).status).toBe(200);
        expect(await countWaiting(portal)).toBe(2);
      },
    );
    expect((await Promise.all(verifying)).map(({ status }) => status)).toEqual(Array(16).fill(404));
  });
});
