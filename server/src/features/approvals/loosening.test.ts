import {
  approveAdmin,
  changeAdminRole,
  listAdmins,
  logInAdmin,
  registerAdmin,
  removeAdmin,
} from "@aangan/contract/features/admins";
import type { Approval } from "@aangan/contract/features/approvals/approval";
import { approveRefund, listApprovals, withdrawRefund } from "@aangan/contract/features/approvals/approvals";
import { showClosedBooks } from "@aangan/contract/features/month-end/closed-books";
import { LOOSENING_HOURS } from "@aangan/contract/features/settings/protections";
import { changeSetting, type SettingKey, settingKeys, showSettings } from "@aangan/contract/features/settings/settings";
import { type Role, rightsOf, roles } from "@aangan/contract/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusAndCode } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";

const HOUR_MS = 60 * 60 * 1000;
const paper = { registration: "", nameInHindi: "", footInEnglish: "", footInHindi: "" };
const stamps = (cash: number | null, aboveOthers: number | null) => ({
  ...{ ...paper, stampAboveCash: cash, stampAboveOthers: aboveOthers },
});
const notices = (...on: string[]) => ({ on, dueSoon: [3], overdue: [3] });

/** Each setting, first tight, then in every way that loosens it; without those, two values of a setting that protects nothing. */
const samples: Record<SettingKey, { tight: unknown; loose: unknown[] } | { values: unknown[] }> = {
  accounts: { values: [[], [{ name: "Main", bank: "SBI", lastFour: "1234", ifsc: "SBIN0001234" }]] },
  bounce: {
    values: [
      { charge: 500, dueDays: 10 },
      { charge: 0, dueDays: 20 },
    ],
  },
  cash: { tight: { mostADay: 1_000 }, loose: [{ mostADay: 1_001 }, { mostADay: 199_999.99 }] },
  receipts: { values: [{ firstSerial: 10 }, { firstSerial: 5 }] },
  paper: { tight: stamps(1_000, 2_000), loose: [stamps(1_001, 2_000), stamps(1_000, null), stamps(null, 2_000)] },
  notices: {
    tight: notices("receipt", "receipt_ended", "refund", "overdue"),
    loose: [notices("receipt_ended", "refund"), notices("receipt", "refund"), notices("receipt", "receipt_ended")],
  },
  wording: { values: [{ overdue: { en: "Please pay." } }, {}] },
  secondFactor: { tight: { mode: "login" }, loose: [{ mode: "money" }, { mode: "off" }] },
  twoPeople: { tight: { from: 1_000 }, loose: [{ from: 1_000.01 }, { from: null }] },
};

let portal: TestPortal;
const tokens = {} as Record<Role, string>;
let another: string;

const change = (token: string, key: SettingKey, value: unknown) =>
  portal.ask(changeSetting, { token, params: { key }, body: { value } });
const approvalOf = ({ body }: Awaited<ReturnType<typeof change>>) =>
  (body as unknown as { approval: Approval | null }).approval;
const valueNow = async (key: SettingKey) =>
  (await portal.call(showSettings, { token: tokens.secretary })).settings[key].value;
const mails = async () => {
  const mailQuery = portal.database.db
    .selectFrom("emails")
    .select(["address", "facts"])
    .where("kind", "=", "loosening");
  return mailQuery.orderBy("plannedAt").orderBy("id").execute();
};

async function logIn(email = ADMIN.email): Promise<string> {
  return (await portal.call(logInAdmin, { body: { email, password: ADMIN.password } })).token;
}

async function letIn(name: string, role: Role): Promise<string> {
  const person = { name, email: `${name}@office.example`, password: ADMIN.password };
  await portal.call(registerAdmin, { body: person });
  const { users } = await portal.call(listAdmins, { token: tokens.secretary });
  const id = users.find(({ email }) => email === person.email)?._id ?? "";
  await portal.call(approveAdmin, { token: tokens.secretary, params: { id }, body: { role } });
  return logIn(person.email);
}

beforeAll(async () => {
  portal = await openPortal();
  tokens.secretary = await portal.admin();
});
afterAll(() => portal.close());

describe("a protection that the only person with the right loosens", () => {
  it("is told to every secretary, can be stopped, and holds after 72 hours and not before", async () => {
    expect((await change(tokens.secretary, "twoPeople", { from: 1_000 })).status).toBe(200);
    const first = approvalOf(await change(tokens.secretary, "twoPeople", { from: null }));
    const holdsAt = first?.takesEffectAt ?? "";
    expect(Date.parse(holdsAt) - Date.parse(first?.askedAt ?? "")).toBe(LOOSENING_HOURS * HOUR_MS);
    expect(first?.loosened).toEqual([{ part: "from", was: "1000.00", is: null }]);
    expect((await mails()).map(({ address }) => address)).toEqual([ADMIN.email]);
    expect(statusAndCode(await change(tokens.secretary, "twoPeople", { from: null }))).toEqual([409, "approval_asked"]);
    const stopping = { token: tokens.secretary, params: { id: first?._id ?? "" } };
    expect((await portal.ask(withdrawRefund, stopping)).status).toBe(200);
    const second = approvalOf(await change(tokens.secretary, "twoPeople", { from: null }));
    portal.pass((LOOSENING_HOURS - 1) * HOUR_MS);
    const jobs = portal.startJobs();
    jobs.nudge("loosen-protection");
    await jobs.stop();
    tokens.secretary = await logIn();
    expect(await valueNow("twoPeople")).toEqual({ from: 1_000 });
    portal.pass(2 * HOUR_MS);
    tokens.secretary = await logIn();
    portal.startJobs().nudge("loosen-protection");
    await expect.poll(() => valueNow("twoPeople"), { timeout: 30_000 }).toEqual({ from: null });
    const { approvals } = await portal.call(listApprovals, { token: tokens.secretary, query: {} });
    expect(approvals.find(({ _id }) => _id === second?._id)).toMatchObject({ state: "approved", endedBy: "" });
    expect((await mails()).map(({ facts }) => (facts as { done: boolean }).done)).toEqual([false, false, true]);
    expect((await mails()).at(-1)?.facts).toMatchObject({ own: true, approvedBy: null });
  });
});

describe("a protection that is loosened while the colleague has another role for a minute", () => {
  it("does not hold after 72 hours, and is to be asked for again", async () => {
    await letIn("for-a-minute", "treasurer");
    const { users } = await portal.call(listAdmins, { token: tokens.secretary });
    const id = users.find(({ email }) => email === "for-a-minute@office.example")?._id ?? "";
    const giveRole = (role: Role) =>
      portal.call(changeAdminRole, { token: tokens.secretary, params: { id }, body: { role } });
    await change(tokens.secretary, "twoPeople", { from: 1_000 });
    await giveRole("clerk");
    const approval = approvalOf(await change(tokens.secretary, "twoPeople", { from: null }));
    expect(approval?.takesEffectAt).not.toBeNull();
    await giveRole("treasurer");
    portal.pass((LOOSENING_HOURS + 1) * HOUR_MS);
    tokens.secretary = await logIn();
    portal.startJobs().nudge("loosen-protection");
    const stateNow = async () => {
      const { approvals } = await portal.call(listApprovals, { token: tokens.secretary, query: {} });
      return approvals.find(({ _id }) => _id === approval?._id)?.state;
    };
    await expect.poll(stateNow, { timeout: 30_000 }).toBe("expired");
    expect(await valueNow("twoPeople")).toEqual({ from: 1_000 });
    expect(approvalOf(await change(tokens.secretary, "twoPeople", { from: null }))?.takesEffectAt).toBeNull();
    await portal.call(removeAdmin, { token: tokens.secretary, params: { id } });
  });
});

describe("a rule that is to be loosened", () => {
  it("is among what is still open when books are closed, without an amount", async () => {
    await change(tokens.secretary, "twoPeople", { from: 1_000 });
    const approval = approvalOf(await change(tokens.secretary, "twoPeople", { from: null }));
    const { books } = await portal.call(showClosedBooks, { token: tokens.secretary });
    expect(books.open).toMatchObject([
      { kind: "approval", act: "change-setting", name: "twoPeople", flatNumber: "", amount: null },
    ]);
    await portal.call(withdrawRefund, { token: tokens.secretary, params: { id: approval?._id ?? "" } });
  });
});

describe("the second person and every secretary", () => {
  it("read the old and the new value before and after the approval, and the name of the second person", async () => {
    const another = await letIn("reader", "treasurer");
    await change(tokens.secretary, "cash", { mostADay: 5_000 });
    const approval = approvalOf(await change(tokens.secretary, "cash", { mostADay: 20_000.5 }));
    const loosened = [{ part: "mostADay", was: "5000.00", is: "20000.50" }];
    expect(approval).toMatchObject({ loosened, limit: 0 });
    await portal.call(approveRefund, { token: another, params: { id: approval?._id ?? "" } });
    expect((await mails()).slice(-2).map(({ facts }) => facts)).toMatchObject([
      { loosened, by: ADMIN.name, own: true, done: false, approvedBy: null },
      { loosened, by: ADMIN.name, own: true, done: true, approvedBy: "reader" },
    ]);
    const { users } = await portal.call(listAdmins, { token: tokens.secretary });
    const id = users.find(({ email }) => email === "reader@office.example")?._id ?? "";
    await portal.call(removeAdmin, { token: tokens.secretary, params: { id } });
  });
});

describe("each setting", () => {
  beforeAll(async () => {
    for (const role of roles.filter((one) => one !== "secretary")) tokens[role] = await letIn(`the-${role}`, role);
    another = await letIn("another", "secretary");
  });

  it("says here how it is loosened, or that it protects nothing", () => {
    expect(Object.keys(samples).sort()).toEqual([...settingKeys].sort());
    for (const role of roles) expect(rightsOf[role].includes("money")).toBe(rightsOf[role].includes("settings"));
  });

  const cases = Object.entries(samples).flatMap(([key, sample]) =>
    roles.map((role) => [key as SettingKey, role, sample] as const),
  );
  it.each(cases)("%s is loosened by a %s only together with another person", async (key, role, sample) => {
    const values = "values" in sample ? sample.values : [sample.tight];
    for (const value of values) {
      const changed = await change(tokens[role], key, value);
      if (!rightsOf[role].includes("settings")) expect(statusAndCode(changed)).toEqual([403, "not_allowed"]);
      else expect([changed.status, approvalOf(changed)]).toEqual([200, null]);
    }
    if ("values" in sample) return;
    await change(another, key, sample.tight);
    for (const loose of sample.loose) {
      const before = await valueNow(key);
      const answer = await change(tokens[role], key, loose);
      if (!rightsOf[role].includes("settings")) {
        expect(statusAndCode(answer)).toEqual([403, "not_allowed"]);
        continue;
      }
      const approval = approvalOf(answer);
      expect(approval).toMatchObject({ kind: "change-setting", subject: key, state: "waiting", takesEffectAt: null });
      expect(await valueNow(key)).toEqual(before);
      const deciding = { params: { id: approval?._id ?? "" } };
      expect(statusAndCode(await portal.ask(approveRefund, { token: tokens[role], ...deciding }))).toEqual([
        409,
        "approval_own",
      ]);
      expect((await portal.ask(approveRefund, { token: another, ...deciding })).status).toBe(200);
      expect(await valueNow(key)).toMatchObject(loose as object);
      expect(approvalOf(await change(tokens[role], key, sample.tight))).toBeNull();
    }
  });
});
