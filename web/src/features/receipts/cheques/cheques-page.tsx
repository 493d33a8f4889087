import { listCheques, type PendingCheques } from "@aangan/contract/features/receipts/cheques";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { dayInIndia } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { AtBank } from "./at-bank.tsx";
import { ChequeList } from "./cheque-list.tsx";
import { ToPayIn } from "./to-pay-in.tsx";

/** Cheques in the order of their life: to be paid in, at the bank, ended. */
export function ChequesPage() {
  const t = useText();
  const reading = useCall(listCheques, {});
  return (
    <OfficeFrame
      title={t("office.cheques")}
      lead={t("cheque.lead")}
      aside={
        <ForRight right="counter">
          <LinkButton to="/admin/counter">{t("office.counter")}</LinkButton>
        </ForRight>
      }
    >
      <Loaded reading={reading} failed="cheque.list_failed">
        {({ cheques }) => <Cheques cheques={cheques} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Cheques({ cheques: { later, inHand, atBank, ended } }: { cheques: PendingCheques }) {
  const t = useText();
  const [today] = useState(() => dayInIndia(Date.now()));
  const isDue = ({ chequeOn }: Receipt) => (chequeOn ?? "") <= today;
  const waiting = later.filter((cheque) => !isDue(cheque));
  return (
    <div className="grid grid-cols-1 gap-8">
      <ToPayIn cheques={[...later.filter(isDue), ...inHand]} />
      <AtBank cheques={atBank} />
      <Section title={t("cheque.later")}>
        {waiting.length > 0 ? <ChequeList cheques={waiting} /> : <p className="text-muted">{t("cheque.none_later")}</p>}
      </Section>
      <Section title={t("cheque.ended")}>
        {ended.length > 0 ? <ChequeList cheques={ended} /> : <p className="text-muted">{t("cheque.none_ended")}</p>}
      </Section>
    </div>
  );
}
