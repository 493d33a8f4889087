import type { Language } from "@aangan/contract/email-kinds";
import type { PaperSize } from "@aangan/contract/features/receipts/paper";
import type { Db } from "../../../platform/database/db.ts";
import type { Draw } from "../../../platform/http/serve.ts";
import { drawPapers } from "../../../platform/paper/draw-papers.ts";
import { headWith } from "../../settings/letterhead.ts";
import { receiptsToPrint } from "./printed-receipt.ts";
import { receiptPaper } from "./receipt-paper.ts";

interface PrintOptions {
  ids: readonly string[];
  /** Only this resident's own. */
  residentId?: string;
  language?: Language | undefined;
  size?: PaperSize | undefined;
}

/** In the order of the ids, each on pages of its own. Refuses with `not_found` and `overloaded`. */
export async function printReceipts(db: Db, options: PrintOptions, publicUrl: string): Promise<Draw> {
  const { language = "en", size = "a5" } = options;
  const { receipts, setting } = await receiptsToPrint(db, options);
  const printing = { language, size, head: headWith(setting), setting, publicUrl };
  const papers = receipts.map((receipt) => receiptPaper(receipt, printing));
  const [first] = receipts;
  const name = receipts.length === 1 && first?.number ? first.number : "receipts";
  return async (caller) => ({
    bytes: await drawPapers(caller, papers),
    mediaType: "application/pdf",
    name: `${name}.pdf`,
  });
}
