import { type Credit, keepCredit } from "@aangan/contract/features/credits";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { refetched } from "../../lib/calls/cache.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";

/** Keeps a credit until the office uses it, or lets it pay the next bills by itself. */
export function KeepCreditButton({ credit }: { credit: Credit }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { _id: id, flatNumber: flat, name, kept } = credit;
  async function change() {
    setBusy(true);
    const reply = await call(keepCredit, { params: { id }, body: { kept: !kept } });
    notify(
      reply.ok
        ? { tone: "success", text: t(kept ? "keep.let_go_done" : "keep.keep_done", { flat }) }
        : { tone: "danger", text: failureText(reply.failure, t("keep.failed")) },
    );
    await refetched();
    setBusy(false);
  }
  return (
    <RowButton label={t(kept ? "keep.let_go_one" : "keep.keep_one", { flat, name })} disabled={busy} onClick={change}>
      {t(kept ? "keep.let_go" : "keep.keep")}
    </RowButton>
  );
}
