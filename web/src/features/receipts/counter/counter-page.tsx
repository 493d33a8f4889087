import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { listResidents, type ResidentListItem } from "@aangan/contract/features/residents";
import { useMemo, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useSearchParams } from "../../../lib/address.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { CounterAccount } from "./counter-account.tsx";
import { CounterClaim } from "./counter-claim.tsx";
import { flatChoices } from "./flat-choices.ts";
import { NewReceipt } from "./taken.tsx";

/** Where the office takes cash, cheques and transfers: a flat, what it owes, what it pays, and a numbered receipt. */
export function CounterPage() {
  const t = useText();
  const [search] = useSearchParams();
  const claim = search.get("claim");
  const list = useCall(listResidents, { query: {} }, { enabled: claim === null });
  if (claim !== null) return <AcceptedClaim key={claim} id={claim} />;
  return (
    <OfficeFrame title={t("office.counter")} lead={t("counter.lead")}>
      <Loaded reading={list} failed="raise.users_failed" rows={3}>
        {({ users }) => <Counter users={users} />}
      </Loaded>
    </OfficeFrame>
  );
}

/** A notice of a resident, with the way back to those that wait. */
function AcceptedClaim({ id }: { id: string }) {
  const t = useText();
  const [taken, setTaken] = useState<Receipt | null>(null);
  return (
    <OfficeFrame title={t("office.counter")} lead={t("counter.lead")}>
      {taken ? (
        <NewReceipt receipt={taken} next={t("counter.claim_next")} onNext={() => navigate("/admin/claims")} />
      ) : (
        <CounterClaim id={id} onTaken={setTaken} />
      )}
    </OfficeFrame>
  );
}

function Counter({ users }: { users: readonly ResidentListItem[] }) {
  const t = useText();
  const [search] = useSearchParams();
  const [userId, setUserId] = useState(search.get("user") ?? "");
  const [taken, setTaken] = useState<Receipt | null>(null);
  const choices = useMemo(() => flatChoices(users), [users]);

  function begin(next: string): void {
    setUserId(next);
    setTaken(null);
  }

  if (taken) return <NewReceipt receipt={taken} onNext={() => begin("")} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="max-w-xl">
        <ComboboxField
          name="userId"
          label={t("counter.flat")}
          placeholder={t("counter.choose_flat")}
          choices={choices}
          value={userId}
          onChoose={begin}
        />
      </div>
      {userId !== "" && <CounterAccount key={userId} userId={userId} onTaken={setTaken} />}
    </div>
  );
}
