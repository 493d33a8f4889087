import type { Receipt } from "@aangan/contract/receipts";
import { type ListedResident, listResidents } from "@aangan/contract/residents";
import { useMemo, useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { CounterAccount } from "./counter-account.tsx";
import { flatChoices } from "./flat-choices.ts";
import { Taken } from "./taken.tsx";

/** Where the office takes cash, cheques and transfers: a flat, what it owes, what it pays, and a numbered receipt. */
export function CounterPage() {
  const t = useText();
  const list = useCall(listResidents, { query: {} });
  return (
    <OfficeFrame title={t("office.counter")} lead={t("counter.lead")}>
      <Loaded reading={list} failed="raise.users_failed" rows={3}>
        {({ users }) => <Counter users={users} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Counter({ users }: { users: readonly ListedResident[] }) {
  const t = useText();
  const [userId, setUserId] = useState("");
  const [taken, setTaken] = useState<Receipt | null>(null);
  const choices = useMemo(() => flatChoices(users), [users]);

  function begin(next: string): void {
    setUserId(next);
    setTaken(null);
  }

  if (taken) return <Taken receipt={taken} onNext={() => begin("")} />;
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
