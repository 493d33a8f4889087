import {
  approveAdmin,
  logInAdmin,
  logOutAdmin,
  registerAdmin,
  setAdminPassword,
} from "@aangan/contract/features/admins";
import { type AuditEntry, listAuditEntries } from "@aangan/contract/features/audit";
import { cancelBill, raiseBill } from "@aangan/contract/features/bills";
import {
  addResident,
  correctResident,
  logInResident,
  logOutResident,
  removeResident,
  resetPassword,
  setResidentPassword,
} from "@aangan/contract/features/residents";
import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { billsFile, daysAhead, residentsFile } from "../../../test/sheets/office-files.ts";
import { upload } from "../../../test/sheets/upload.ts";

const COMPLEX = "REGENT HOUSE";
const contact = { name: "Meera Nair", email: "meera@example.com", phone: "+91 98765 43210" };
const person = { ...contact, password: "banyan-by-the-gate", complex: COMPLEX };

describe("the audit log", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
  });
  afterAll(() => portal.close());

  const entries = async (query: object = {}): Promise<AuditEntry[]> =>
    (await portal.call(listAuditEntries, { token, query })).entries;
  const newest = async (action: string): Promise<AuditEntry> => {
    const [entry] = await entries({ action });
    if (!entry) throw new Error(`no entry of ${action}`);
    return entry;
  };
  const addTo = async (flatNumber: string): Promise<string> =>
    (await portal.call(addResident, { token, body: { ...person, flatNumber } })).user._id;
  const billOf = async (userId: string, flatNumber: string): Promise<string> => {
    const body = {
      userId,
      flatNumber,
      billType: "electricity" as const,
      originalAmount: 1200.5,
      dueDate: daysAhead(10),
    };
    return (await portal.call(raiseBill, { token, body })).bill._id;
  };

  it("says who added a resident, when, from where, and what was added", async () => {
    const id = await addTo("E-041");
    const entry = await newest("add-resident");
    expect(entry).toMatchObject({
      actor: { kind: "admin", name: ADMIN.name },
      address: "127.0.0.1",
      changes: [{ of: "residents", did: "added", key: id, now: { name: "Meera Nair", flatNumber: "E-041" } }],
    });
    expect(Math.abs(Date.parse(entry.at) - portal.now().getTime())).toBeLessThan(60_000);
  });

  it("says how a resident was corrected, and shortens addresses and numbers", async () => {
    const id = await addTo("E-042");
    const body = { name: "Meera N. Rao", email: "rao@example.org", phone: "+91 98765 43299" };
    await portal.call(correctResident, { token, params: { id }, body });
    const { subject, changes } = await newest("correct-resident");
    expect(subject).toBe(id);
    expect(changes).toEqual([
      {
        of: "residents",
        did: "changed",
        key: id,
        rows: 1,
        about: { flatNumber: "E-042" },
        was: { name: "Meera Nair", email: "m•••@example.com", phone: "•••3210" },
        now: { name: "Meera N. Rao", email: "r•••@example.org", phone: "•••3299" },
      },
    ]);
  });

  it("says that a password was set, and neither password nor hash", async () => {
    const id = await addTo("E-043");
    await portal.call(setResidentPassword, { token, params: { id }, body: { newPassword: "jasmine-in-the-yard" } });
    expect((await newest("set-resident-password")).changes).toMatchObject([
      { of: "residents", key: id, was: { passwordHash: "•••" }, now: { passwordHash: "•••" } },
    ]);
  });

  it("says that a resident changed the password", async () => {
    const id = await addTo("E-044");
    const body = { flatNumber: "E-044", oldPassword: person.password, newPassword: "jasmine-in-the-yard" };
    await portal.call(resetPassword, { body });
    expect((await newest("reset-password")).changes).toMatchObject([{ key: id, now: { passwordHash: "•••" } }]);
  });

  it("says who logged in and out", async () => {
    const id = await addTo("E-045");
    const { token: own } = await portal.call(logInResident, {
      body: { flatNumber: "E-045", password: person.password },
    });
    await portal.call(logOutResident, { token: own });
    const actor = { kind: "resident", id, name: "Meera Nair", flatNumber: "E-045" };
    expect(await newest("log-in-resident")).toMatchObject({ actor, changes: [{ of: "sessions", did: "added" }] });
    expect(await newest("log-out-resident")).toMatchObject({ actor, changes: [{ of: "sessions", did: "removed" }] });
  });

  it("says who removed a resident", async () => {
    const id = await addTo("E-046");
    await portal.call(removeResident, { token, params: { id } });
    const { changes } = await newest("remove-resident");
    expect(changes).toMatchObject([{ of: "residents", key: id, was: { leftAt: null } }]);
    expect(changes[0]?.now.leftAt).not.toBeNull();
  });

  it("says who raised a bill and who withdrew it, and why", async () => {
    const bill = await billOf(await addTo("E-047"), "E-047");
    expect((await newest("raise-bill")).changes).toMatchObject([
      { of: "bills", did: "added", key: bill, now: { originalPaise: 120_050, status: "unpaid" } },
    ]);
    await portal.call(cancelBill, { token, params: { id: bill }, body: { reason: "Raised twice" } });
    expect((await newest("cancel-bill")).changes).toMatchObject([
      { key: bill, was: { status: "unpaid" }, now: { status: "cancelled", cancelReason: "Raised twice" } },
      { of: "counted_acts", did: "added" },
    ]);
  });

  it("says who let an administrator in, and whose password was set", async () => {
    const other = { name: "Ravi Pal", email: "ravi@office.example", password: "verandah-and-swing" };
    await portal.call(registerAdmin, { body: other });
    const [newAdmin] = (await newest("register-admin")).changes;
    const id = newAdmin?.key ?? "";
    await portal.call(approveAdmin, { token, params: { id }, body: { role: "secretary" } });
    expect((await newest("approve-admin")).changes).toMatchObject([
      { of: "admins", key: id, was: { approvedAt: null } },
    ]);
    await portal.call(setAdminPassword, { token, params: { id }, body: { newPassword: "another-long-word" } });
    expect((await newest("set-admin-password")).changes).toMatchObject([{ key: id, now: { passwordHash: "•••" } }]);
  });

  it("has one entry for a spreadsheet, with its name, its hash and the number of its rows", async () => {
    await upload(portal, importResidents, token, residentsFile(30));
    expect((await newest("import-residents")).changes).toMatchObject([
      { of: "residents", did: "added", key: null, rows: 30 },
      {
        of: "uploads",
        did: "added",
        now: { kind: "residents", total: 30, fileSha256: expect.stringMatching(/^\w{64}$/) },
      },
    ]);
    await upload(portal, importBills, token, billsFile(30, daysAhead(10)));
    expect((await newest("import-bills")).changes).toMatchObject([
      { of: "bills", did: "added", rows: 30 },
      { of: "uploads", now: { kind: "bills", total: 30 } },
    ]);
  });

  it("counts what a transaction changed beyond 50,000 characters, and tells all before", async () => {
    await portal.database.inTransaction(async (tx) => {
      for (let time = 0; time < 1_000; time++) {
        await tx
          .updateTable("residents")
          .set({ name: `Name ${time}` })
          .where("flatNumber", "=", "T-1")
          .execute();
      }
      const entry = { at: portal.now(), actorKind: "clock", action: "rename-often", requestId: "test" };
      await tx.insertInto("auditLog").values(entry).execute();
    });
    const { changes } = await newest("rename-often");
    const namedChanges = changes.filter(({ key }) => key !== null);
    expect(namedChanges.length).toBeGreaterThan(100);
    const countedChanges = changes.slice(namedChanges.length);
    expect(countedChanges).toEqual([
      expect.objectContaining({ of: "residents", did: "changed", rows: 1_000 - namedChanges.length }),
    ]);
  });

  it("has nothing of what was refused", async () => {
    const before = await entries();
    await portal.ask(logInResident, { body: { flatNumber: "E-041", password: "wrong-wrong" } });
    await portal.ask(correctResident, { token, params: { id: "nobody" }, body: { ...person } });
    expect(await entries()).toEqual(before);
  });

  it("is found by person, flat, bill, action and day, and by nothing else", async () => {
    const bill = await billOf(await addTo("E-048"), "E-048");
    expect((await entries({ about: bill })).map(({ action }) => action)).toEqual(["raise-bill"]);
    expect((await entries({ about: "e-048" })).map(({ action }) => action)).toEqual(["raise-bill", "add-resident"]);
    expect((await entries({ person: "asha" })).every(({ actor }) => actor.name === ADMIN.name)).toBe(true);
    expect(await entries({ person: "E-048" })).toEqual([]);
    expect(await entries({ person: "%" })).toEqual([]);
    expect(await entries({ action: "cancel-bill", about: bill })).toEqual([]);
    expect(await entries({ about: bill, to: daysAhead(-2) })).toEqual([]);
    expect(await entries({ about: bill, from: daysAhead(-2), to: daysAhead(2) })).toHaveLength(1);
  });

  it("is read a page at a time, without end or overlap", async () => {
    await portal.database.inTransaction(async (tx) => {
      for (let index = 0; index < 130; index++) {
        const entry = { at: portal.now(), actorKind: "clock", action: "turn-a-page", requestId: "test" };
        await tx.insertInto("auditLog").values(entry).execute();
      }
    });
    const query = { action: "turn-a-page" };
    const first = await portal.call(listAuditEntries, { token, query });
    const second = await portal.call(listAuditEntries, { token, query: { ...query, before: first.next ?? "" } });
    expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 30, null]);
    expect(new Set([...first.entries, ...second.entries].map(({ _id }) => _id)).size).toBe(130);
  });

  it("never has a change of the portal that is nobody's", async () => {
    expect(await entries({ action: "direct-change" })).toEqual([]);
  });

  it("says what was changed directly in the database, and by which role", async () => {
    const id = await addTo("E-049");
    const client = new pg.Client(portal.database.connection);
    await client.connect();
    await client.query("UPDATE residents SET name = 'Somebody else' WHERE id = $1", [id]);
    await client.end();
    expect(await newest("direct-change")).toMatchObject({
      actor: { kind: "database", id: "aangan_portal" },
      changes: [{ of: "residents", key: id, was: { name: "Meera Nair" }, now: { name: "Somebody else" } }],
    });
  });

  it("ends with the administrator's logging out", async () => {
    const { token: own } = await portal.call(logInAdmin, { body: { email: ADMIN.email, password: ADMIN.password } });
    await portal.call(logOutAdmin, { token: own });
    expect(await newest("log-out-admin")).toMatchObject({ actor: { name: ADMIN.name } });
  });

  it("holds no password, no hash of one, no token and no whole address", async () => {
    const rows = await portal.database.db.selectFrom("auditLog").selectAll().execute();
    expect(rows.length).toBeGreaterThan(100);
    const all = JSON.stringify(rows);
    for (const secret of [person.password, ADMIN.password, "$argon2", person.email, "9876543210", token]) {
      expect(all).not.toContain(secret);
    }
  });
});
