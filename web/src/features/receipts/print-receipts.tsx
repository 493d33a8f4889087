import { PAPERS_IN_A_FILE, printReceipts } from "@aangan/contract/features/receipts/paper";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { savePdf } from "../../lib/save-file.ts";
import { PaperChoice } from "../../ui/forms/paper-choice.tsx";

/** Saves these receipts as one PDF, in their order. */
export function PrintReceipts({ receipts }: { receipts: readonly Pick<Receipt, "_id" | "number">[] }) {
  const t = useText();
  const [first] = receipts;
  const name = receipts.length === 1 && first?.number ? first.number : t("receipt.file");
  const count = receipts.length;
  const labels = {
    language: t("receipt.language"),
    a5: t("receipt.print_a5"),
    a4: t("receipt.print_a4"),
    busy: t("receipt.printing"),
  };
  return (
    <PaperChoice
      labels={labels}
      disabled={count === 0 || count > PAPERS_IN_A_FILE}
      onPrint={async (choice) => {
        const ids = receipts.map(({ _id }) => _id);
        const reply = await callForBytes(printReceipts, { body: { ids, ...choice } });
        if (reply.ok) savePdf(`${name}.pdf`, reply.data);
        else notify({ tone: "danger", text: failureText(reply.failure, t("receipt.print_failed")) });
      }}
    />
  );
}
