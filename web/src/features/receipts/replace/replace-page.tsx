import { type Receipt, showReceipt } from "@aangan/contract/features/receipts/receipts";
import { showAccount } from "@aangan/contract/features/receipts/take-payment";
import { listResidents } from "@aangan/contract/features/residents";
import { type ComponentProps, useState } from "react";
import { usePageId } from "../../../lib/address.ts";
import { receiptPath } from "../../../lib/addresses.ts";
import { useWaiting } from "../../../lib/approvals/use-waiting.ts";
import { isRequested } from "../../../lib/approvals/waiting.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Note } from "../../../ui/message.tsx";
import { BackLink } from "../../../ui/office/back-link.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { WaitingApprovals } from "../../../ui/office/waiting-approvals.tsx";
import { flatChoices } from "../counter/flat-choices.ts";
import { NewReceipt } from "../counter/taken.tsx";
import { ReplaceForm } from "./replace-form.tsx";

/** A receipt of the wrong flat or the wrong bills is taken back and written anew, in one act. */
export function ReplacePage() {
  const t = useText();
  const id = usePageId();
  const reading = useCall(showReceipt, { params: { id } }, { refetchOnWindowFocus: false });
  return (
    <OfficeFrame title={t("replace.title")} lead={t("replace.lead")}>
      <BackLink to={receiptPath(id)}>{t("receipt.title")}</BackLink>
      <Loaded reading={reading} failed="receipt.failed" rows={4}>
        {({ receipt }) => <Replacing receipt={receipt} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Replacing({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const [userId, setUserId] = useState(receipt.userId);
  const [written, setWritten] = useState<Receipt | null>(null);
  const [waits, setWaits] = useState("");
  const approvals = useWaiting(({ about }) => about === receipt._id);
  const list = useCall(listResidents, { query: {} });
  if (written) return <NewReceipt receipt={written} />;
  if (waits !== "") return <Waits text={waits} />;
  if (isRequested(approvals, "replace-receipt")) return <WaitingApprovals {...approvals} />;
  return (
    <Loaded reading={list} failed="raise.users_failed" rows={3}>
      {({ users }) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="font-strong">
            {t("reverse.which", {
              number: receipt.number || receipt.reference,
              flat: receipt.flatNumber,
              amount: rupeesText(receipt.amount),
            })}
          </p>
          <div className="max-w-xl">
            <ComboboxField
              name="userId"
              label={t("counter.flat")}
              placeholder={t("counter.choose_flat")}
              choices={flatChoices(users)}
              value={userId}
              onChoose={setUserId}
            />
          </div>
          {userId !== "" && (
            <Account key={userId} userId={userId} receipt={receipt} onWritten={setWritten} onWaits={setWaits} />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** In place of the form, so that the same is not asked for twice. */
function Waits({ text }: { text: string }) {
  const t = useText();
  return (
    <div role="status">
      <Note tone="warning">
        <p>{text}</p>
        <Link to="/admin/approvals" className="rounded-control py-1 font-strong underline underline-offset-4">
          {t("approvals.open")}
        </Link>
      </Note>
    </div>
  );
}

type AccountProps = Pick<ComponentProps<typeof ReplaceForm>, "receipt" | "onWritten" | "onWaits"> & { userId: string };

function Account({ userId, ...form }: AccountProps) {
  const reading = useCall(showAccount, { params: { id: userId } }, { refetchOnWindowFocus: false });
  return (
    <Loaded reading={reading} failed="counter.account_failed" rows={4}>
      {({ account }) => <ReplaceForm account={account} {...form} />}
    </Loaded>
  );
}
