import { takeCash } from "../load/requests.ts";
import { unpaidBills } from "./books.ts";
import type { Town } from "./open-town.ts";

/** A clerk takes cash for this many bills, one after the other. Returns the receipts' ids. */
export async function takeReceipts(town: Town, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const bill of await unpaidBills(town, count)) {
    const { path, headers, body } = takeCash(bill, 1);
    const response = await fetch(`${town.url}${path}`, { method: "POST", headers: headers ?? {}, body: body ?? "" });
    if (!response.ok) throw new Error(`a receipt was not written: ${response.status} ${await response.text()}`);
    ids.push(((await response.json()) as { receipt: { _id: string } }).receipt._id);
  }
  return ids;
}
