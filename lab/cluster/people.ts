import { paise } from "@aangan/contract/money";
import { raiseBills } from "../../server/src/features/bills/raise-bills.ts";
import { openSession } from "../../server/src/platform/auth/sessions.ts";
import { openDatabase } from "../../server/src/platform/database/db.ts";
import { newId } from "../../server/src/platform/ids.ts";

export const COMPLEX = "RICHMOND PARK";
const RESIDENTS = 100;
const MAX_AT_ONCE = 500;

/** A bill that nobody has paid, and who may. */
export interface OwedBill {
  billId: string;
  paise: number;
  token: string;
}

export type People = Awaited<ReturnType<typeof settle>>;

/** Residents with sessions, written straight into the database, and a way to raise bills for them. */
export async function settle(ownerUrl: string) {
  const database = openDatabase({ connectionString: ownerUrl }, () => {}, 2);
  const now = () => new Date();
  const person = { email: "r@example.com", phone: "9876543210", passwordHash: "none", complex: COMPLEX };
  const { adminId, residents } = await database.inTransaction(async (tx) => {
    const adminId = newId();
    const office = { id: adminId, name: "Asha Verma", email: "asha@office.example", passwordHash: "none" };
    await tx
      .insertInto("admins")
      .values({ ...office, createdAt: now(), approvedAt: now() })
      .execute();
    const residents: { id: string; flatNumber: string; token: string }[] = [];
    for (let nth = 1; nth <= RESIDENTS; nth++) {
      const id = newId();
      const flatNumber = `C-${String(nth).padStart(3, "0")}`;
      const values = { id, name: flatNumber, flatNumber, createdAt: now(), approvedAt: now(), ...person };
      await tx.insertInto("residents").values(values).execute();
      residents.push({ id, flatNumber, token: await openSession(tx, { kind: "resident", id }, now()) });
    }
    return { adminId, residents };
  });

  async function raise(count: number): Promise<OwedBill[]> {
    const owed: OwedBill[] = [];
    while (owed.length < count) {
      const few = Array.from({ length: Math.min(MAX_AT_ONCE, count - owed.length) }, (_, nth) => {
        const resident = residents[(owed.length + nth) % residents.length] ?? fail();
        return { resident, paise: 10_000 + 100 * ((owed.length + nth) % 5_000) };
      });
      const rows = few.map(({ resident, paise: amount }) => ({
        residentId: resident.id,
        flatNumber: resident.flatNumber,
        billType: "electricity" as const,
        dueOn: "2027-03-10",
        originalPaise: paise(amount),
      }));
      const ids = await database.inTransaction((tx) => raiseBills(tx, rows, { adminId, uploadId: null, now: now() }));
      for (const [nth, { resident, paise: amount }] of few.entries()) {
        owed.push({ billId: ids[nth] ?? fail(), paise: amount, token: resident.token });
      }
    }
    return owed;
  }

  return { raise, close: () => database.close() };
}

function fail(): never {
  throw new Error("there are no residents");
}
