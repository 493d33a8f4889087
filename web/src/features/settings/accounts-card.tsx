import { type BankAccount, MAX_ACCOUNTS, type Settings } from "@aangan/contract/features/settings/settings";
import { useState } from "react";
import { failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { useSaveAccounts } from "./save-accounts.ts";
import { SettingCard } from "./setting-card.tsx";

/** The association's bank accounts, each added, corrected and removed by itself. */
export function AccountsCard({ kept: { value: accounts, ...set } }: { kept: Settings["accounts"] }) {
  const t = useText();
  const save = useSaveAccounts(set.setAt);
  const [removing, setRemoving] = useState(false);
  const [open, setOpen] = useState<BankAccount | "new" | null>(null);

  async function remove({ name }: BankAccount): Promise<void> {
    const sure = { detail: t("settings.remove_detail"), yes: t("settings.remove"), danger: true };
    if (!(await confirmDialog(t("settings.remove_sure", { name }), sure))) return;
    setRemoving(true);
    const failure = await save(accounts.filter((account) => account.name !== name));
    notify(
      failure
        ? { tone: "danger", text: failureText(failure, t("settings.failed")) }
        : { tone: "success", text: t("settings.removed", { name }) },
    );
    setRemoving(false);
  }

  return (
    <SettingCard title="settings.accounts" lead="settings.accounts_lead" {...set}>
      {accounts.length === 0 ? (
        <p className="text-muted">{t("settings.no_accounts")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {accounts.map((account) => (
            <li key={account.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
                <p className="font-strong">{account.name}</p>
                <p className="text-muted text-small">
                  {account.bank} …{account.lastFour} · {account.ifsc}
                  {account.upi && ` · ${account.upi}`}
                </p>
              </div>
              <div className="flex gap-2">
                <RowButton
                  label={t("settings.edit_one", { name: account.name })}
                  disabled={removing}
                  onClick={() => setOpen(account)}
                >
                  {t("settings.edit")}
                </RowButton>
                <RowButton
                  label={t("settings.remove_one", { name: account.name })}
                  disabled={removing}
                  onClick={() => remove(account)}
                >
                  {t("settings.remove")}
                </RowButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {accounts.length < MAX_ACCOUNTS && (
        <div>
          <Button kind="secondary" disabled={removing} onClick={() => setOpen("new")}>
            {t("settings.add_account")}
          </Button>
        </div>
      )}
      {open !== null && (
        <AccountDialog
          accounts={accounts}
          account={open === "new" ? null : open}
          setAt={set.setAt}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingCard>
  );
}
