import type { Association } from "@aangan/contract/association";
import type { Db } from "../../platform/database/db.ts";
import type { Block, Paper } from "../../platform/paper/paper.ts";

/** What stands on top of every paper of the association. */
export async function letterhead(_db: Db, association: Association, _language: Paper["language"]): Promise<Block> {
  const { name, address, email } = association;
  return { kind: "letterhead", name, lines: [address.join(", "), email] };
}
