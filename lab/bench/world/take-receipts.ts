import { takeCash } from "../load/requests.ts";
import { unpaidBills } from "./books.ts";
import type { Town } from "./open-town.ts";

/** A clerk takes cash for this many bills, one after the other. Returns the receipts' ids. */
export async function takeReceipts(town: Town, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const bill of await unpaidBills(town, count)) {
    const { path, headers, body } = takeCash(bill, 1);
    const taken = await fetch(`${town.url}${path}`, { method: "POST", headers: headers ?? {}, body: body ?? "" });
    if (!taken.ok) throw new Error(`a receipt was not written: ${taken.status} ${await taken.text()}`);
    ids.push(((await taken.json()) as { receipt: { _id: string } }).receipt._id);
  }
  return ids;
}
