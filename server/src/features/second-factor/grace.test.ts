import { listAdmins, setAdminPassword } from "@aangan/contract/features/admins";
import { removeOthersFactor, showSecondFactor } from "@aangan/contract/features/second-factor/second-factor";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusAndCode, useFactors, type WithPhone } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

const RAVI = { email: "ravi@office.example", password: "verandah-lamp-9" };
const QUARTER_MS = 15 * 60_000;

let portal: TestPortal;
let asha: string;
let ravi: WithPhone;
let raviId: string;
const { enrol, nextCode, give, settle } = useFactors(() => portal);

const demand = (token: string, mode: "off" | "money" | "login") =>
  portal.ask(changeSetting, { token, params: { key: "secondFactor" }, body: { value: { mode } } });
const neededFrom = async () => (await portal.call(showSecondFactor, { token: asha })).neededFrom;
const takeOffRavis = () => portal.ask(removeOthersFactor, { token: asha, params: { id: raviId } });
const setRavis = () =>
  portal.ask(setAdminPassword, {
    token: asha,
    params: { id: raviId },
    body: { newPassword: "lantern-and-neem-4" },
  });

beforeAll(async () => {
  portal = await openPortal();
  asha = await portal.admin();
  ravi = await enrol(await anotherAdmin(portal, RAVI.email), RAVI.password);
  const { users } = await portal.call(listAdmins, { token: asha });
  raviId = users.find(({ email }) => email === RAVI.email)?._id ?? "";
});
afterAll(() => portal.close());

describe("who set up a second factor", () => {
  it("is told by mail", async () => {
    const notifiedAddresses = portal.database.db
      .selectFrom("emails")
      .select("address")
      .where("kind", "=", "factor_set_up");
    expect(await notifiedAddresses.execute()).toEqual([{ address: RAVI.email }]);
  });
});

describe("while the portal gives everybody a week to set up a second factor", () => {
  it("a secretary without one takes off no colleague's, and gives a colleague no password", async () => {
    expect((await demand(asha, "money")).status).toBe(200);
    expect(statusAndCode(await takeOffRavis())).toEqual([403, "second_factor_needed"]);
    expect(statusAndCode(await setRavis())).toEqual([403, "second_factor_needed"]);
  });

  it("saving the setting again, or asking for more, does not begin the week again", async () => {
    const until = await neededFrom();
    portal.pass(QUARTER_MS);
    expect((await demand(asha, "money")).status).toBe(200);
    expect(await neededFrom()).toBe(until);
    expect((await demand(asha, "login")).status).toBe(200);
    expect(await neededFrom()).toBe(until);
  });
});

describe("where no second factor is asked for", () => {
  it("a colleague's is taken off only by who has one and gives a code; so is that colleague's password set", async () => {
    await settle("off");
    expect(statusAndCode(await takeOffRavis())).toEqual([403, "second_factor_needed"]);
    expect(statusAndCode(await setRavis())).toEqual([403, "second_factor_needed"]);
    const withPhone = await enrol(asha, ADMIN.password);
    portal.pass(QUARTER_MS);
    expect(statusAndCode(await takeOffRavis())).toEqual([403, "code_needed"]);
    expect((await give(asha, nextCode(withPhone))).status).toBe(200);
    expect((await setRavis()).status).toBe(200);
    expect((await takeOffRavis()).status).toBe(200);
    expect(ravi.codes).toHaveLength(10);
  });
});
