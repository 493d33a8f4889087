import { listAdmins, logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import { listResidents, registerResident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { mostAdminsWaiting } from "../admins/register-admin.ts";
import { listAlerts } from "../alerts/list-alerts.ts";
import { mostResidentsWaiting } from "./register-resident.ts";

const newcomer = { name: "Meera Nair", email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
const password = "neem-tree-and-swing";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal({ RESIDENT_REGISTRATION: "approval" });
  await portal.admin();
});
afterAll(() => portal.close());

const register = (flatNumber: string) => portal.call(registerResident, { body: { ...newcomer, flatNumber, password } });
async function waiting(flat: string) {
  const { users } = await portal.call(listResidents, { token: await portal.admin(), query: {} });
  return users.filter(({ flatNumber }) => flatNumber === flat);
}
const alerts = async () => (await listAlerts(portal.database.db)).map(({ kind, subject }) => `${kind} ${subject}`);

/** So many who wait already, without a hash for each. */
const crowd = (table: "residents" | "admins", count: number, row: (nth: number) => object) =>
  portal.database.inTransaction((tx) =>
    tx
      .insertInto(table)
      .values(
        Array.from({ length: count }, (_, nth) => ({
          id: `crowd-${table}-${nth}`,
          name: "Made up",
          email: `made-up-${nth}@example.com`,
          passwordHash: "$argon2id$v=19$m=8,t=1,p=1$bm9ib2R5cyBzYWx0IQ$aGFzaA",
          createdAt: portal.now(),
          ...row(nth),
        })) as never,
      )
      .execute(),
  );

describe("somebody who registers and waits", () => {
  // [AUTH-41]
  it("is told a code, by which the office tells the real one from one just like it", async () => {
    const [decoy, real] = [await register("E-041"), await register("E-041")];
    expect(real.waitingCode).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
    const codes = (await waiting("E-041")).map(({ waitingCode }) => waitingCode);
    expect(codes).toEqual([decoy.waitingCode, real.waitingCode]);
  });

  // [AUTH-41]
  it("still comes in after three made-up ones, and the office hears once the flat's list is full", async () => {
    const known = { phone: newcomer.phone, complex: newcomer.complex, flatNumber: "E-042" };
    await crowd("residents", mostResidentsWaiting.forOneFlat - 1, () => known);
    const last = await register("E-042");
    expect((await waiting("E-042")).map(({ waitingCode }) => waitingCode)).toContain(last.waitingCode);
    expect(await alerts()).not.toContain("registrations_full E-042");
    const tooMany = await register("E-042");
    expect(tooMany.waitingCode).toMatch(/-/);
    expect(await waiting("E-042")).toHaveLength(mostResidentsWaiting.forOneFlat);
    expect(await alerts()).toContain("registrations_full E-042");
  });
});

describe("administrators who wait", () => {
  const ravi = { name: "Ravi Gupta", email: "ravi@office.example", password };
  const listed = async () => (await portal.call(listAdmins, { token: await portal.admin() })).users;

  it("have a code each, and none once they are let in", async () => {
    const { waitingCode } = await portal.call(registerAdmin, { body: ravi });
    expect((await listed()).map((admin) => [admin.state, admin.waitingCode])).toEqual([
      ["active", null],
      ["waiting", waitingCode],
    ]);
    expect((await portal.ask(logInAdmin, { body: { email: ravi.email, password } })).status).toBe(403);
  });

  // [AUTH-41]
  it("are fifty at most, and the office hears of more", async () => {
    await crowd("admins", mostAdminsWaiting.inAll - 1, () => ({}));
    await portal.call(registerAdmin, { body: { ...ravi, email: "late@office.example" } });
    expect((await listed()).filter(({ state }) => state === "waiting")).toHaveLength(mostAdminsWaiting.inAll);
    expect(await alerts()).toContain("registrations_full late@office.example");
  });
});
