import { printOwnReceipt } from "@aangan/contract/features/receipts/paper";
import { useState } from "react";
import { usePageId, useSearchParams } from "../../../lib/address.ts";
import { callForBytes } from "../../../lib/calls/call-for-bytes.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import { savePdf } from "../../../lib/save-file.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { PaperChoice } from "../../../ui/forms/paper-choice.tsx";
import { Answer } from "../../../ui/message.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

/** Saves the receipt of a payment as a PDF. Its number is in the address, so that nothing has to be loaded first. */
export function ReceiptPage() {
  const t = useText();
  const id = usePageId();
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const numberParam = search.get("n") ?? "";
  const number = /^[A-Z]{3}-[0-9A-Z]{4,5}-\d{6}$/.test(numberParam) ? numberParam : "";
  const labels = {
    language: t("own_receipt.language"),
    a5: t("own_receipt.a5"),
    a4: t("own_receipt.a4"),
    busy: t("own_receipt.busy"),
  };
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-8 sm:py-12">
      <PageTitle>{`${t("own_receipt.title")} ${number}`.trim()}</PageTitle>
      <p className="text-muted">{t("own_receipt.lead")}</p>
      <PaperChoice
        labels={labels}
        onPrint={async (choice) => {
          setOutcome(null);
          const reply = await callForBytes(printOwnReceipt, { params: { id }, query: choice });
          if (reply.ok) savePdf(`${number || t("own_receipt.title")}.pdf`, reply.data);
          setOutcome(
            reply.ok
              ? { tone: "success", text: t("own_receipt.saved") }
              : { tone: "danger", text: failureText(reply.failure, t("own_receipt.failed")) },
          );
        }}
      />
      <Answer outcome={outcome} />
      <p className="text-muted text-small">{t("own_receipt.sizes")}</p>
      <LinkButton to="/user/all-bills" kind="quiet">
        {t("own_receipt.back")}
      </LinkButton>
    </div>
  );
}
