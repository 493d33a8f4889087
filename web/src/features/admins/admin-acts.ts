import {
  approveAdmin,
  changeAdminRole,
  type ListedAdmin,
  refuseAdmin,
  removeAdmin,
  sendAdminInvitation,
  setAdminPassword,
} from "@aangan/contract/features/admins";
import { removeOthersFactor } from "@aangan/contract/features/second-factor/second-factor";
import type { Role } from "@aangan/contract/rights";
import { call } from "../../lib/calls/api.ts";
import { type CallFailure, failureText, type Reply, reasonOf } from "../../lib/calls/failure.ts";
import { i18n } from "../../lib/language/languages.ts";
import type { Text } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { beginAdminSession } from "../../lib/session/session.ts";
import { alertPerson, confirmDialog } from "../../ui/dialogs/questions.tsx";

const t: Text = (id, values) => i18n._(id, values);

/**
 * Sets an administrator's password; returns what went wrong, or null. One's own password needs the current one, and begins
 * a new session.
 */
export async function setPasswordOf(
  { _id }: ListedAdmin,
  newPassword: string,
  currentPassword?: string,
): Promise<string | null> {
  const body = { newPassword, ...(currentPassword !== undefined && { currentPassword }) };
  const reply = await call(setAdminPassword, { params: { id: _id }, body });
  if (!reply.ok) {
    const labels = { newPassword: t("password.new"), currentPassword: t("password.current") };
    return [t("password.failed"), reasonOf(reply.failure, labels)].filter(Boolean).join(" ");
  }
  if (reply.data.token) beginAdminSession(reply.data.token);
  notify({ tone: "success", text: t("password.done") });
  return null;
}

const alertFailure = (failure: CallFailure, text: string) => alertPerson(failureText(failure, text));

/** Lets somebody in; returns what went wrong, or null. */
export async function approve({ _id, name }: ListedAdmin, role: Role): Promise<string | null> {
  const reply = await call(approveAdmin, { params: { id: _id }, body: { role } });
  return reportOutcome(reply, t("users.decide_failed"), t("admins.approved", { name }));
}

/** Gives another role; returns what went wrong, or null. */
export async function changeRole({ _id, name }: ListedAdmin, role: Role): Promise<string | null> {
  const reply = await call(changeAdminRole, { params: { id: _id }, body: { role } });
  return reportOutcome(reply, t("admins.role_failed"), t("admins.role_changed", { name, role: t(`role.${role}`) }));
}

async function reportOutcome(reply: Reply<unknown>, failed: string, done: string): Promise<string | null> {
  if (!reply.ok) return failureText(reply.failure, failed);
  notify({ tone: "success", text: done });
  return null;
}

export async function sendAgain({ _id, name }: ListedAdmin): Promise<void> {
  const reply = await call(sendAdminInvitation, { params: { id: _id } });
  if (!reply.ok) return alertFailure(reply.failure, t("admins.invite_failed"));
  notify({ tone: "success", text: t("admins.invited", { name }) });
}

export async function refuse({ _id, name }: ListedAdmin): Promise<void> {
  const agreed = await confirmDialog(t("admins.refuse_sure", { name }), { yes: t("users.refuse"), danger: true });
  if (!agreed) return;
  const reply = await call(refuseAdmin, { params: { id: _id } });
  if (!reply.ok) return alertFailure(reply.failure, t("users.decide_failed"));
  notify({ tone: "success", text: t("admins.refused", { name }) });
}

export async function remove({ _id, name, email }: ListedAdmin): Promise<void> {
  const detail = t("admins.remove_detail", { name, email });
  const agreed = await confirmDialog(t("admins.remove_sure"), { detail, yes: t("admins.remove"), danger: true });
  if (agreed) await takeOut(_id, t("admins.removed", { name }));
}

export async function withdraw({ _id, name, email }: ListedAdmin): Promise<void> {
  const detail = t("admins.withdraw_detail", { name, email });
  const how = { detail, yes: t("admins.withdraw"), no: t("withdraw.keep"), danger: true };
  const agreed = await confirmDialog(t("admins.withdraw_sure"), how);
  if (agreed) await takeOut(_id, t("admins.withdrawn", { name }));
}

async function takeOut(id: string, done: string): Promise<void> {
  const reply = await call(removeAdmin, { params: { id } });
  if (!reply.ok) return alertFailure(reply.failure, t("admins.remove_failed"));
  notify({ tone: "success", text: done });
}

/** For a colleague who lost phone and recovery codes. */
export async function disableFactor({ _id, name, email }: ListedAdmin): Promise<void> {
  const agreed = await confirmDialog(t("admins.factor_sure", { name }), {
    detail: t("admins.factor_detail", { name, email }),
    yes: t("admins.factor_off"),
    danger: true,
  });
  if (!agreed) return;
  const reply = await call(removeOthersFactor, { params: { id: _id } });
  if (!reply.ok) return alertFailure(reply.failure, t("factor.not_done"));
  notify({ tone: "success", text: t("admins.factor_removed", { name }) });
}
