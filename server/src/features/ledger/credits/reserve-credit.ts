import type { WireOf } from "@aangan/contract/endpoint";
import type { Credit } from "@aangan/contract/features/credits";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { lockCredit, readSerial, setReserved } from "../locks.ts";
import { listedCredits } from "./credit-wire.ts";

/** Not kept, it pays the next bills by itself. Refuses with `not_found`. */
export async function keepCredit(
  tx: Tx,
  { creditId, kept }: { creditId: string; kept: boolean },
): Promise<WireOf<typeof Credit>> {
  const { id } = (await lockCredit(tx, "id", readSerial(creditId))) ?? refuse("not_found");
  await setReserved(tx, id, kept);
  const [credit] = await listedCredits(tx, id);
  return credit ?? refuse("server_error");
}
