import { type BankAccount, changeSetting } from "@aangan/contract/features/settings/settings";
import { call } from "../../lib/calls/api.ts";
import type { CallFailure } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";

/** Saves all accounts; `setAt` is when they were set as the page knows them. Returns why it failed, or null. */
export function useSaveAccounts(setAt: string | null) {
  const key = useRequestKey();
  return async (value: readonly BankAccount[]): Promise<CallFailure | null> => {
    const reply = await call(changeSetting, { params: { key: "accounts" }, body: { value, was: setAt }, key });
    const isAnswered = reply.ok || (reply.failure.status >= 400 && reply.failure.status < 500);
    if (isAnswered) key.renew();
    if (reply.ok) return null;
    const { field } = reply.failure;
    // `accounts.3.ifsc` is the field `ifsc` of the form.
    return field === undefined ? reply.failure : { ...reply.failure, field: field.split(".").at(-1) ?? field };
  };
}

/** The accounts with one in place of the one that had this name; a new one at the end. */
export function withAccount(accounts: readonly BankAccount[], before: string | undefined, account: BankAccount) {
  // By name: somebody may have added or removed others meanwhile.
  const isThere = accounts.some(({ name }) => name === before);
  return isThere ? accounts.map((other) => (other.name === before ? account : other)) : [...accounts, account];
}
