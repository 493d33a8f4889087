import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useState } from "react";
import { useText } from "../../../lib/language/text.ts";
import { useMay } from "../../../lib/session/own-role.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/section.tsx";
import { ChequeList } from "./cheque-list.tsx";
import { countCheques } from "./count-cheques.ts";
import { DepositDialog } from "./deposit-dialog.tsx";
import { useChosen } from "./use-chosen.ts";

/** Cheques in hand, and post-dated ones whose day has come: they go on one slip. */
export function ToPayIn({ cheques }: { cheques: readonly Receipt[] }) {
  const t = useText();
  const { chosen, rows, choose, all } = useChosen(cheques);
  const mayDo = useMay("counter");
  const [pays, setPays] = useState(false);
  return (
    <Section title={t("cheque.in_hand")}>
      {cheques.length === 0 ? (
        <p className="text-muted">{t("cheque.none_in_hand")}</p>
      ) : (
        <>
          <ChequeList cheques={cheques} {...(mayDo && { chosen, onChoose: choose })} />
          {mayDo && (
            <div className="flex flex-wrap gap-3">
              <Button disabled={rows.length === 0} onClick={() => setPays(true)}>
                {t("deposit.open", { count: countCheques(rows) })}
              </Button>
              <Button kind="quiet" onClick={all}>
                {t("cheque.all")}
              </Button>
            </div>
          )}
        </>
      )}
      {pays && <DepositDialog cheques={rows} onClose={() => setPays(false)} />}
    </Section>
  );
}
