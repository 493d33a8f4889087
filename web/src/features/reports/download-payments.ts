import type { Payment } from "@aangan/contract/features/payments/payments";
import { listResidentPayments, reportPayments } from "@aangan/contract/features/reports";
import { call } from "../../lib/calls/api.ts";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { type CallFailure, failureText } from "../../lib/calls/failure.ts";
import { exportName } from "../../lib/exports/export-name.ts";
import { makeFile, type Watch } from "../../lib/exports/make-file.ts";
import { byDateTable, userTable } from "../../lib/exports/payment-tables.ts";
import { dayInIndia } from "../../lib/language/format.ts";
import { i18n } from "../../lib/language/languages.ts";
import type { Text } from "../../lib/language/text.ts";
import type { Period } from "../../ui/forms/period-fields.tsx";
import type { MadeFile } from "../../ui/use-download.ts";

const t: Text = (id, values) => i18n._(id, values);

interface User {
  _id: string;
  name: string;
}

/** The message for a failed fetch; none if the session has ended, because the login page says so. */
function failedFile(failure: CallFailure, notFound: string): MadeFile {
  if (failure.status === 401) return null;
  if (failure.code === "too_many_payments") return { alert: failureText(failure, t("user_payments.failed")) };
  return { alert: failure.status === 404 ? notFound : t("user_payments.failed") };
}

const nothing = (): MadeFile => ({ alert: t("user_payments.none") });

/** The file of one user's payments in a period, for All Payments History. */
export async function userFile({ _id, name }: User, period: Period, watch: Watch): Promise<MadeFile> {
  const { signal } = watch;
  const reply = await call(listResidentPayments, { params: { id: _id }, query: period, signal });
  if (signal.aborted) return null;
  if (!reply.ok) return failedFile(reply.failure, t("user_payments.gone"));
  const file = await makeFile({ table: userTable(reply.data.payments) }, watch);
  return file ? { name: exportName("Payments", name), file } : nothing();
}

/** The file of all payments of a complex in a period. */
export async function allUsersFile(complex: string, period: Period, watch: Watch): Promise<MadeFile> {
  const { signal } = watch;
  const reply = await callForBytes(reportPayments, { query: { ...period, complex }, signal });
  if (signal.aborted) return null;
  if (!reply.ok) return failedFile(reply.failure, t("history.no_records"));
  const file = await makeFile({ allUsers: reply.data }, watch);
  return file ? { name: exportName("Payments", complex, dayInIndia(Date.now())), file } : nothing();
}

/** The file of one user's payments that Payment By date has fetched. */
export async function byDateFile({ name }: User, payments: readonly Payment[], watch: Watch): Promise<MadeFile> {
  const file = await makeFile({ table: byDateTable(payments) }, watch);
  return file ? { name: exportName("Payments", name), file } : nothing();
}
