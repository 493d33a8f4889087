import { BankAccount } from "@aangan/contract/checked/features/settings/settings";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { useState } from "react";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { notify } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useSaveAccounts, withAccount } from "./save-accounts.ts";

interface Props {
  accounts: readonly BankAccount[];
  /** As it was when the dialog was opened; null for a new one. */
  account: BankAccount | null;
  setAt: string | null;
  onClose: () => void;
}

/** Adds a bank account or corrects one. */
export function AccountDialog({ accounts, account, setAt, onClose }: Props) {
  const t = useText();
  const save = useSaveAccounts(setAt);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { name = "", bank = "", lastFour = "", ifsc = "", upi = "" } = account ?? {};
  const labels = {
    name: t("settings.account_name"),
    bank: t("settings.bank"),
    lastFour: t("settings.last_four"),
    ifsc: t("settings.ifsc"),
    upi: t("settings.upi"),
  };
  const form = useForm({
    endpoint: { ...changeSetting, body: BankAccount },
    start: { name, bank, lastFour, ifsc, upi },
    labels,
    read: ({ upi: typed, ...otherFields }) => ({ ...otherFields, ...(typed.trim() !== "" && { upi: typed }) }),
    check: ({ name: typed }) => ({ ...(isTaken(typed) && { name: t("settings.name_taken") }) }),
    send: async (typed) => {
      setOutcome(null);
      const failure = await save(withAccount(accounts, account?.name, typed));
      if (failure) {
        const text = failureText(failure, t("settings.failed"), labels);
        if (!form.refuse(failure.field, text)) setOutcome({ tone: "danger", text });
        return;
      }
      notify({ tone: "success", text: t("settings.account_saved", { name: typed.name.trim() }) });
      onClose();
    },
  });

  function isTaken(typed: string): boolean {
    const otherAccounts = accounts.filter((other) => other.name !== account?.name);
    return otherAccounts.some((other) => other.name.toLowerCase() === typed.trim().toLowerCase());
  }

  return (
    <FormDialog
      title={t(account ? "settings.edit_account" : "settings.add_account")}
      focusOn="name"
      form={form}
      outcome={outcome}
      yes={t("settings.save")}
      busyText={t("settings.busy")}
      onClose={onClose}
    >
      <TextField {...form.field("name")} maxLength={60} autoComplete="off" hint={t("settings.account_name_hint")} />
      <TextField {...form.field("bank")} maxLength={60} autoComplete="off" />
      <TextField
        {...form.field("lastFour")}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        hint={t("settings.last_four_hint")}
      />
      <TextField {...form.field("ifsc")} autoCapitalize="characters" spellCheck={false} autoComplete="off" />
      <TextField
        {...form.field("upi")}
        required={false}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        hint={t("settings.upi_hint")}
      />
    </FormDialog>
  );
}
