import { registerAdmin } from "@aangan/contract/features/admins";
import { askForAdminPasswordLink, askForPasswordLink } from "@aangan/contract/features/login/password-links";
import { registerResident } from "@aangan/contract/features/residents";
import { ADMIN, openPortal, RESIDENT_PASSWORD } from "./portal.ts";

const SEVERAL = "several@example.com";

/** Who may be asked for: every one of them is to be answered alike. */
export const residents = {
  known: "K-1",
  unknown: "K-2",
  waiting: "K-3",
  former: "K-4",
  withoutAddress: "K-5",
  noFlat: "' OR 1=1 --",
  addressOfNone: "nobody@example.com",
  addressOfOne: "K-1@example.com",
  addressOfSeveral: SEVERAL,
};
export const admins = {
  known: ADMIN.email,
  unknown: "nobody@office.example",
  waiting: "waits@office.example",
  text: "K-1",
};

/** A deployed portal with all of these, where anybody may ask for links. */
export async function openEvenLinks() {
  const deployed = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", TRUSTED_PROXY: "127.0.0.1" };
  const mail = { MAIL_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@example.org" };
  const portal = await openPortal({ ...deployed, ...mail, RESIDENT_REGISTRATION: "open" });
  let address = 0;

  /** A new address for each, so that none is throttled. */
  function fresh() {
    address += 1;
    return { "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
  }

  function register(flatNumber: string) {
    const person = { name: "Asha Rao", phone: "9876543210", complex: "RICHMOND PARK", password: RESIDENT_PASSWORD };
    const body = { ...person, flatNumber, email: `${flatNumber}@example.com` };
    return portal.ask(registerResident, { body, headers: fresh() });
  }

  function change(flat: string, row: object): Promise<unknown> {
    return portal.database.inTransaction((tx) =>
      tx.updateTable("residents").set(row).where("flatNumber", "=", flat).execute(),
    );
  }

  for (const flat of ["K-1", "K-3", "K-4", "K-5", "S-1", "S-2", "S-3"]) await register(flat);
  await change("K-3", { approvedAt: null, approvedBy: null });
  await change("K-4", { leftAt: portal.now(), leftBy: "test" });
  await change("K-5", { email: "" });
  for (const flat of ["S-1", "S-2", "S-3"]) await change(flat, { email: SEVERAL });
  for (const email of [admins.known, admins.waiting]) {
    await portal.call(registerAdmin, { body: { ...ADMIN, email } });
  }
  await portal.database.inTransaction((tx) =>
    tx
      .updateTable("admins")
      .set({ approvedAt: portal.now(), approvedBy: "test" })
      .where("email", "=", admins.known)
      .execute(),
  );
  return {
    portal,
    askResident: (flatOrEmail: string) => portal.ask(askForPasswordLink, { body: { flatOrEmail }, headers: fresh() }),
    askAdmin: (email: string) => portal.ask(askForAdminPasswordLink, { body: { email }, headers: fresh() }),
  };
}
