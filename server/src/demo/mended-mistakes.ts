import { cancelBill, raiseBill } from "@aangan/contract/bills";
import { addResident, listResidents, removeResident } from "@aangan/contract/residents";
import { dayOf, later } from "../platform/clock.ts";
import { DEMO_PASSWORD, type DemoResident } from "./people.ts";
import type { Stage } from "./stage.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The bill had a zero too many. */
export async function billIsCancelled(stage: Stage, { flatNumber }: DemoResident): Promise<void> {
  stage.goTo(-5);
  const token = await stage.adminToken();
  const { users } = await stage.call(listResidents, { token });
  const userId = users.find((user) => user.flatNumber === flatNumber)?._id ?? "";
  const dueDate = dayOf(later(stage.now(), 20 * DAY_MS));
  const body = { userId, flatNumber, billType: "electricity", originalAmount: 18_450, dueDate };
  const { bill } = await stage.call(raiseBill, { token, body });
  await stage.call(cancelBill, { token, params: { id: bill._id }, body: { reason: "One zero too many" } });
}

/** Leaves a bill unpaid. */
export async function neighbourLeaves(stage: Stage, complex: string): Promise<void> {
  stage.goTo(-60);
  const person = { name: "Nandini Iyer", flatNumber: "A-305", email: "a-305@aangan.example", phone: "9810009999" };
  const body = { ...person, password: DEMO_PASSWORD, complex };
  const { user } = await stage.call(addResident, { token: await stage.adminToken(), body });
  stage.goTo(-35);
  const token = await stage.adminToken();
  const dueDate = dayOf(later(stage.now(), 20 * DAY_MS));
  const { _id: userId, flatNumber } = user;
  const owed = { userId, flatNumber, billType: "maintenance", originalAmount: 4_250, dueDate };
  await stage.call(raiseBill, { token, body: owed });
  await stage.call(removeResident, { token, params: { id: userId } });
}
