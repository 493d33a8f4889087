import { type BankAccount, showSettings } from "@aangan/contract/features/settings/settings";
import type { ComponentProps } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Link } from "../../ui/link.tsx";

interface Props {
  name: string;
  label: string;
  /** The account's name, which is what receipts and slips keep. */
  value: string;
  error?: string | undefined;
  required?: boolean;
  onChange: NonNullable<ComponentProps<typeof TextField>["onChange"] & ComponentProps<typeof SelectField>["onChange"]>;
}

/** One of the association's bank accounts: a choice of those set up under Settings, or a text while there are none. */
export function AccountField({ required = true, ...field }: Props) {
  const t = useText();
  const accounts = useCall(showSettings, {}).data?.settings.accounts.value ?? [];
  if (accounts.length === 0) {
    return (
      <TextField
        {...field}
        required={required}
        maxLength={60}
        autoComplete="off"
        hint={
          <>
            {t("account.hint")}{" "}
            <Link to="/admin/settings" className="text-brand underline underline-offset-4 hover:text-brand-strong">
              {t("office.settings")}
            </Link>
          </>
        }
      />
    );
  }
  return <SelectField {...field} required={required} choices={choicesOf(accounts, field.value, t("account.choose"))} />;
}

/** With what was chosen before, although it is no longer an account. */
function choicesOf(accounts: readonly BankAccount[], value: string, choose: string) {
  const isGone = value !== "" && accounts.every(({ name }) => name !== value);
  return [
    { value: "", label: choose },
    ...accounts.map((account) => ({ value: account.name, label: accountText(account) })),
    ...(isGone ? [{ value, label: value }] : []),
  ];
}

/** "Society savings – State Bank of India …0042". */
function accountText({ name, bank, lastFour }: BankAccount): string {
  return `${name} – ${bank} …${lastFour}`;
}
