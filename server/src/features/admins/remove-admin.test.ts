import {
  type ListedAdmin,
  listAdmins,
  logInAdmin,
  registerAdmin,
  removeAdmin,
  setAdminPassword,
} from "@aangan/contract/features/admins";
import { listAuditEntries } from "@aangan/contract/features/audit";
import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { countWaiting } from "../../../test/lock-waits.ts";
import { billsFile, countRows, daysAhead, moveIn, residentsFile } from "../../../test/sheets/office-files.ts";
import { anotherAdmin, upload } from "../../../test/sheets/upload.ts";
import type { Tx } from "../../platform/database/db.ts";

const PASSWORD = "verandah-lamp-9";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  await moveIn(portal, residentsFile(5));
});
afterAll(() => portal.close());

const list = async (): Promise<ListedAdmin[]> => (await portal.call(listAdmins, { token })).users;
const idOf = async (email: string) => (await list()).find((admin) => admin.email === email)?._id ?? "nobody";
const logIn = (email: string, password = PASSWORD) => portal.ask(logInAdmin, { body: { email, password } });
const remove = (id: string, by = token) => portal.ask(removeAdmin, { token: by, params: { id } });

/** One more administrator, who is in the office. */
async function colleague(email: string) {
  return { email, token: await anotherAdmin(portal, email), id: await idOf(email) };
}

const holdAdmins = (tx: Tx) => tx.selectFrom("admins").select("id").forUpdate().execute();
/** Lets nobody add rows, so that an upload stands still where it writes. */
const holdTable = (tx: Tx, table: string) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(tx);

describe("An administrator who left the office", () => {
  // [AUTZ-10]
  it("is removed by another one: out of the list, logged out, and unknown at the next log-in", async () => {
    const removed = await colleague("gone@office.example");
    const answer = await remove(removed.id);
    expect([answer.status, answer.body.message]).toEqual([200, "Administrator removed."]);
    expect(await idOf(removed.email)).toBe("nobody");
    expect((await portal.ask(listAdmins, { token: removed.token })).body.code).toBe("session_ended");
    const [known, unknown] = [await logIn(removed.email), await logIn("nobody@office.example")];
    expect([known.status, known.body.code]).toEqual([401, "credentials_wrong"]);
    expect({ ...known.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  it("is not found a second time, is given no password, and is let in by nobody", async () => {
    const removed = await colleague("twice@office.example");
    await remove(removed.id);
    expect((await remove(removed.id)).body.code).toBe("not_found");
    const params = { id: removed.id };
    const set = await portal.ask(setAdminPassword, { token, params, body: { newPassword: PASSWORD } });
    expect(set.status).toBe(404);
  });

  it("can register again with the same e-mail, and waits for approval", async () => {
    const removed = await colleague("back@office.example");
    await remove(removed.id);
    const body = { name: "Back Again", email: removed.email, password: "another-lamp-11" };
    expect((await portal.call(registerAdmin, { body })).state).toBe("waiting");
    expect((await logIn(removed.email, body.password)).body.code).toBe("waiting_for_approval");
    expect((await logIn(removed.email)).body.code).toBe("credentials_wrong");
    expect((await list()).find(({ email }) => email === removed.email)?.state).toBe("waiting");
  });

  it("stays in the audit log, with who removed whom and when", async () => {
    const removed = await colleague("noted@office.example");
    await remove(removed.id);
    const { entries } = await portal.call(listAuditEntries, { token, query: { action: "remove-admin" } });
    expect(entries[0]).toMatchObject({ actor: { kind: "admin", name: ADMIN.name }, subject: removed.id });
    const [change] = entries[0]?.changes ?? [];
    expect(change).toMatchObject({ of: "admins", did: "changed", key: removed.id, was: { refusedAt: null } });
    expect(change?.now.refusedAt).not.toBeNull();
    const own = await portal.call(listAuditEntries, { token, query: { person: removed.email } });
    expect(own.entries.map(({ action }) => action)).toContain("log-in-admin");
  });
});

describe("Nobody is removed", () => {
  it("who is the one that asks, and the list says who that is", async () => {
    const second = await colleague("second@office.example");
    expect((await remove(second.id, second.token)).body.code).toBe("own_account");
    expect((await portal.call(listAdmins, { token: second.token })).you).toBe(second.id);
  });

  it("who still waits: a registration is approved or refused", async () => {
    const email = "waits@office.example";
    await portal.call(registerAdmin, { body: { name: "Waits", email, password: PASSWORD } });
    expect((await remove(await idOf(email))).body.code).toBe("not_found");
    expect((await logIn(email)).body.code).toBe("waiting_for_approval");
  });

  it("who is the last one", async () => {
    const alone = await openPortal();
    const own = await alone.admin();
    const { you: id } = await alone.call(listAdmins, { token: own });
    const answer = await alone.ask(removeAdmin, { token: own, params: { id } });
    expect([answer.status, answer.body.code]).toEqual([409, "last_admin"]);
    expect((await alone.ask(listAdmins, { token: own })).status).toBe(200);
    await alone.close();
  });

  // [AUTZ-10]
  it("of two who remove one another at the same moment, but one", async () => {
    const pair = await openPortal();
    const first = await pair.admin();
    const second = await anotherAdmin(pair, "second@office.example");
    const { users } = await pair.call(listAdmins, { token: first });
    const idBy = (email: string) => ({ id: users.find((user) => user.email === email)?._id ?? "nobody" });
    let both: Promise<{ status: number }[]> | undefined;
    // Both have been let in to the office when the first of them begins.
    await pair.database.inTransaction(async (tx) => {
      await holdAdmins(tx);
      both = Promise.all([
        pair.ask(removeAdmin, { token: first, params: idBy("second@office.example") }),
        pair.ask(removeAdmin, { token: second, params: idBy(ADMIN.email) }),
      ]);
      await expect.poll(() => countWaiting(pair)).toBe(2);
    });
    expect((await both)?.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const remaining = await pair.database.db.selectFrom("admins").select("id").where("refusedAt", "is", null).execute();
    expect(remaining).toHaveLength(1);
    await pair.close();
  });
});

describe("What a removed administrator has under way", () => {
  it.each([
    { kind: "bills", endpoint: importBills, file: () => billsFile(5, daysAhead(10)) },
    { kind: "residents", endpoint: importResidents, file: () => residentsFile(9) },
    // [AUTZ-10]
  ] as const)("an upload of $kind is not committed", async ({ kind, endpoint, file }) => {
    const removed = await colleague(`uploads-${kind}@office.example`);
    const before = await countRows(portal, kind);
    let uploadPromise: ReturnType<typeof upload> | undefined;
    await portal.database.inTransaction(async (tx) => {
      await holdTable(tx, kind);
      uploadPromise = upload(portal, endpoint, removed.token, file());
      await expect.poll(() => countWaiting(portal)).toBe(1);
      // It does not wait for the upload either.
      expect((await remove(removed.id)).status).toBe(200);
      expect((await portal.ask(listAdmins, { token: removed.token })).status).toBe(401);
    });
    const answer = await uploadPromise;
    expect([answer?.status, answer?.body.code]).toEqual([401, "session_ended"]);
    expect(await countRows(portal, kind)).toBe(before);
    const uploads = await portal.database.db
      .selectFrom("uploads")
      .select("phase")
      .where("adminId", "=", removed.id)
      .execute();
    expect(uploads).toEqual([{ phase: "failed" }]);
  });

  // [AUTZ-10]
  it("a log-in whose password was found right opens no session", async () => {
    const removed = await colleague("logs-in@office.example");
    let answer: ReturnType<typeof logIn> | undefined;
    await portal.database.inTransaction(async (tx) => {
      await tx.updateTable("admins").set({ refusedAt: portal.now() }).where("id", "=", removed.id).execute();
      answer = logIn(removed.email);
      await expect.poll(() => countWaiting(portal)).toBe(1);
    });
    expect((await answer)?.body.code).toBe("credentials_wrong");
  });
});
