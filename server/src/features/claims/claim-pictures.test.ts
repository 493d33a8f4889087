import {
  listClaims,
  makeClaim,
  putClaimPicture,
  showClaim,
  showClaimPicture,
  withdrawClaim,
} from "@aangan/contract/features/claims";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { jpeg, png, webp } from "../../../test/desks/small-pictures.ts";
import { refused } from "../../../test/refused.ts";
import { dayOf } from "../../platform/clock.ts";
import { API } from "../../platform/http/read-request.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let claims: ReturnType<typeof claimsOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  claims = claimsOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
});

const JPEG = jpeg();
const PNG = png();
const WEBP = webp();

describe("the picture of a payment", () => {
  it.each([
    ["JPEG", "image/jpeg", JPEG],
    ["PNG", "image/png", PNG],
    ["WebP", "image/webp", WEBP],
  ])("is a %s by its first bytes", async (_name, picture, bytes) => {
    const claim = await claims.tell(resident);
    expect(await claims.picture(resident, claim._id, bytes)).toMatchObject({ picture });
  });

  it.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a drawing with a script", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
    ["a GIF", Buffer.from("GIF89a")],
    ["a sound in the wrapping of WebP", Buffer.from("RIFF\x10\x00\x00\x00WAVEfmt ", "latin1")],
    ["half a beginning", PNG.subarray(0, 5)],
    ["nothing", Buffer.alloc(0)],
    ["larger than 300 KB", Buffer.concat([JPEG], 300 * 1024 + 1)],
  ])("is not %s", async (_name, bytes) => {
    const claim = await claims.tell(resident);
    await expect(claims.picture(resident, claim._id, bytes)).rejects.toEqual(refused("picture_invalid"));
  });

  it("of 300 KB is kept, and replaced while the notice waits", async () => {
    const claim = await claims.tell(resident);
    await claims.picture(resident, claim._id, Buffer.concat([JPEG], 300 * 1024));
    expect(await claims.picture(resident, claim._id, PNG)).toMatchObject({ picture: "image/png" });
    await claims.withdraw(resident, claim._id);
    await expect(claims.picture(resident, claim._id, JPEG)).rejects.toEqual(refused("claim_ended"));
  });

  it("of another resident's notice is not found", async () => {
    const claim = await claims.tell(resident);
    const neighbour = await desk.resident(`N-${++flats}`);
    await expect(claims.picture(neighbour, claim._id, JPEG)).rejects.toEqual(refused("not_found"));
    await expect(claims.withdraw(neighbour, claim._id)).rejects.toEqual(refused("not_found"));
  });

  it("goes 180 days after the decision; its hash stays", async () => {
    const [waiting, decided] = [await claims.tell(resident), await claims.tell(resident)];
    for (const { _id } of [waiting, decided]) await claims.picture(resident, _id, JPEG);
    await claims.refuse(decided._id);
    const picturesById = async () => {
      const rows = desk.database.db.selectFrom("claims").select(["id", "picture", "pictureSha256"]);
      const own = await rows.where("residentId", "=", resident).execute();
      return Object.fromEntries(own.map((row) => [row.id, [row.picture !== null, row.pictureSha256?.length]]));
    };
    desk.pass(180 * DAY - 1000);
    await claims.forgetPictures();
    expect(await picturesById()).toEqual({ [waiting._id]: [true, 32], [decided._id]: [true, 32] });
    desk.pass(2000);
    await claims.forgetPictures();
    expect(await picturesById()).toEqual({ [waiting._id]: [true, 32], [decided._id]: [false, 32] });
    expect(await claims.own(resident)).toContainEqual(expect.objectContaining({ _id: decided._id, picture: null }));
  });
});

describe("at the portal's doors", () => {
  let portal: TestPortal;
  let admin: string;
  let teller: LoggedIn;
  let neighbour: LoggedIn;
  let utr = 200_000_000_000;

  beforeAll(async () => {
    portal = await openPortal();
    admin = await portal.admin();
    teller = await portal.resident("K-1");
    neighbour = await portal.resident("K-2");
  });
  afterAll(() => portal.close());

  async function tell({ token } = teller): Promise<string> {
    const body = { amount: 500, paidOn: dayOf(portal.now()), reference: String(++utr) };
    return (await portal.call(makeClaim, { body, token })).claim._id;
  }

  function send(id: string, bytes: Buffer, { token }: LoggedIn, headers: Record<string, string> = {}) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "<b>.exe");
    const address = `${portal.url}${API}${putClaimPicture.path.replace(":id", id)}`;
    const init = { method: "PUT", body: form, headers: { authorization: `Bearer ${token}`, ...headers } };
    return fetch(address, init);
  }

  const fetchPicture = (id: string, token: string) =>
    fetch(`${portal.url}${API}${showClaimPicture.path.replace(":id", id)}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it("the office gets the picture as it was sent, as a file in which nothing runs", async () => {
    const id = await tell();
    expect((await send(id, PNG, teller)).status).toBe(200);
    const answer = await fetchPicture(id, admin);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `attachment; filename="K-1-${utr}.png"`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("a picture that was not sent is not found, and residents ask for none", async () => {
    const id = await tell();
    expect((await fetchPicture(id, admin)).status).toBe(404);
    expect((await fetchPicture("nothing", admin)).status).toBe(404);
    expect((await fetchPicture(id, teller.token)).status).toBe(403);
  });

  it("a neighbour's notice gets no picture, and what is none is refused", async () => {
    const id = await tell();
    const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
    expect(await codeOf(await send(id, PNG, neighbour))).toBe("not_found");
    expect(await codeOf(await send(id, Buffer.from("MZ"), teller))).toBe("picture_invalid");
    expect(await codeOf(await send(id, Buffer.alloc(11 * 1024 ** 2, JPEG), teller))).toBe("picture_invalid");
  });

  it("a picture goes with the notice that its resident takes back, and its hash stays", async () => {
    const id = await tell();
    await send(id, PNG, teller);
    await portal.call(withdrawClaim, { params: { id }, token: teller.token });
    expect((await fetchPicture(id, admin)).status).toBe(404);
    const row = portal.database.db.selectFrom("claims").select(["picture", "pictureType", "pictureSha256"]);
    expect(await row.where("id", "=", id).executeTakeFirst()).toMatchObject({ picture: null, pictureType: null });
    expect((await row.where("id", "=", id).executeTakeFirst())?.pictureSha256).toHaveLength(32);
  });

  it("a day has an end to notices that are made and taken back", async () => {
    const busy = await portal.resident("K-3");
    const make = () => {
      const body = { amount: 500, paidOn: dayOf(portal.now()), reference: String(++utr) };
      return portal.ask(makeClaim, { body, token: busy.token });
    };
    for (let nth = 0; nth < 30; nth++) {
      const { status, body } = await make();
      expect(status).toBe(201);
      const { claim } = body as unknown as { claim: { _id: string } };
      await portal.call(withdrawClaim, { params: { id: claim._id }, token: busy.token });
    }
    expect((await make()).body.code).toBe("too_many_attempts");
    expect((await portal.ask(makeClaim, { body: {}, token: teller.token })).body.code).not.toBe("too_many_attempts");
  });

  it("one key stands for one picture", async () => {
    const id = await tell();
    const key = { "idempotency-key": `picture-${id}` };
    const [first, again] = [await send(id, PNG, teller, key), await send(id, PNG, teller, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await send(id, JPEG, teller, key)).status).toBe(422);
  });

  it.each(["432187", "4321876509", "12345678901X", ""])("%j is no UTR", async (reference) => {
    const body = { amount: 500, paidOn: dayOf(portal.now()), reference };
    const answer = await portal.ask(makeClaim, { body, token: teller.token });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, "reference_invalid", "reference"]);
  });

  it("a UTR is kept in capitals without blanks and dashes", async () => {
    const body = { amount: 500, paidOn: dayOf(portal.now()), reference: "hdfc n5-2026 112300" };
    const { claim } = await portal.call(makeClaim, { body, token: neighbour.token });
    expect(claim.reference).toBe("HDFCN52026112300");
  });

  it("the office reads all, those that wait first and the oldest of them before others", async () => {
    const { database } = portal;
    await database.inTransaction((tx) => tx.updateTable("claims").set(ENDED).where("state", "=", "WAITING").execute());
    const people = await Promise.all(Array.from({ length: 11 }, (_, nth) => portal.resident(`L-${nth}`)));
    const waiting: string[] = [];
    for (const person of people) for (let nth = 0; nth < 5; nth++) waiting.push(await tell(person));
    const first = await portal.call(listClaims, { token: admin, query: {} });
    expect(first.older).toBe(true);
    expect(first.claims.map(({ _id }) => _id)).toEqual(waiting.slice(0, 50));
    const next = await portal.call(listClaims, { token: admin, query: { before: waiting[49] } });
    expect(next.older).toBe(false);
    expect(next.claims.slice(0, 5).map(({ _id }) => _id)).toEqual(waiting.slice(50));
    expect(next.claims.slice(5).every(({ state }) => state === "withdrawn")).toBe(true);
    const after = await portal.call(listClaims, { token: admin, query: { before: next.claims[5]?._id } });
    expect(after.claims).toEqual(next.claims.slice(6));
    const refusedOnes = await portal.call(listClaims, { token: admin, query: { state: "refused" } });
    expect(refusedOnes.claims).toEqual([]);
    const unknown = await portal.call(listClaims, { token: admin, query: { before: "nothing" } });
    expect(unknown).toEqual({ claims: [], older: false });
    const { claim } = await portal.call(showClaim, { params: { id: waiting[0] ?? "" }, token: admin });
    expect(claim).toMatchObject({ flatNumber: "L-0", name: "Resident of L-0", state: "waiting", decidedBy: "" });
  });
});

const ENDED = { state: "WITHDRAWN", endedAt: new Date("2026-11-21T04:30:00Z"), endedBy: "resident" };
