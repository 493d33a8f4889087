import { logInAdmin } from "@aangan/contract/features/admins";
import { logInResident, registerResident, removeResident, resetPassword } from "@aangan/contract/features/residents";
import { hashing, hashingAt, hashPassword, recommendedCost } from "../../src/platform/auth/passwords.ts";
import { PORTAL } from "../../src/platform/traffic/caller-name.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD } from "./portal.ts";

const WRONG = "not-the-password";

/** A deployed portal that hashes at the real cost, with flats whose passwords somebody guesses. */
export async function openEvenFlats() {
  Object.assign(hashing, hashingAt(recommendedCost));
  const strict = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", TRUSTED_PROXY: "127.0.0.1" };
  const portal = await openPortal({ ...strict, RESIDENT_REGISTRATION: "open" });
  const flats = { known: "K-1", unknown: "K-2", waiting: "K-3", removed: "K-4" };
  let address = 0;

  /** A new address for each attempt, so that none is throttled. */
  const fresh = () => {
    address += 1;
    return { "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
  };

  function register(flatNumber: string, name: string) {
    const person = { name, email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
    const body = { ...person, flatNumber, password: RESIDENT_PASSWORD };
    return portal.ask(registerResident, { body, headers: fresh() });
  }

  async function registeredAdmin(): Promise<string> {
    const { password, ...admin } = ADMIN;
    const now = portal.now();
    const row = { ...admin, id: "office", passwordHash: await hashPassword(PORTAL, password), createdAt: now };
    await portal.database.inTransaction((tx) =>
      tx
        .insertInto("admins")
        .values({ ...row, approvedAt: now, approvedBy: "test" })
        .execute(),
    );
    return (await portal.call(logInAdmin, { body: { email: ADMIN.email, password } })).token;
  }

  async function moveIn(): Promise<void> {
    const office = await registeredAdmin();
    await register(flats.known, "Known");
    await register(flats.waiting, "Waits");
    await register(flats.removed, "Removed");
    await portal.database.inTransaction((tx) =>
      tx
        .updateTable("residents")
        .set({ approvedAt: null, approvedBy: null })
        .where("flatNumber", "=", flats.waiting)
        .execute(),
    );
    const ofRemoved = portal.database.db.selectFrom("residents").select("id").where("flatNumber", "=", flats.removed);
    await portal.call(removeResident, { params: await ofRemoved.executeTakeFirstOrThrow(), token: office });
  }

  await moveIn();
  return {
    portal,
    flats,
    /** With a wrong password. */
    logIn: (flatNumber: string) =>
      portal.ask(logInResident, { body: { flatNumber, password: WRONG }, headers: fresh() }),
    logInAdmin: (email: string) => portal.ask(logInAdmin, { body: { email, password: WRONG }, headers: fresh() }),
    reset: (flatNumber: string) =>
      portal.ask(resetPassword, {
        body: { flatNumber, oldPassword: WRONG, newPassword: "another-quiet-lane" },
        headers: fresh(),
      }),
  };
}
