import type { Approval } from "@aangan/contract/features/approvals/approval";
import { listApprovals } from "@aangan/contract/features/approvals/approvals";
import { inviteResident } from "@aangan/contract/features/login/password-links";
import {
  approveResident,
  type ResidentListItem,
  refuseResident,
  removeResident,
  setResidentPassword,
} from "@aangan/contract/features/residents";
import { call } from "../../lib/calls/api.ts";
import { failureText, reasonOf } from "../../lib/calls/failure.ts";
import { i18n } from "../../lib/language/languages.ts";
import type { Text } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { alertPerson, confirmDialog } from "../../ui/dialogs/questions.tsx";

const t: Text = (id, values) => i18n._(id, values);

/** The screen's own sentence, followed by the server's reason if it gave one. */
function withReason(text: string, reason: string | null): string {
  return reason === null ? text : `${text} ${reason}`;
}

/** Whether money for this resident waits for another person's approval. */
async function awaitsRefund(id: string): Promise<boolean> {
  const reply = await call(listApprovals, { query: {} });
  const isTheirs = ({ state, kind, userId }: Approval) => state === "waiting" && kind === "refund" && userId === id;
  return reply.ok && reply.data.approvals.some(isTheirs);
}

export async function removeUser({ _id, name, flatNumber: flat }: ResidentListItem): Promise<void> {
  const detail = t("users.delete_detail", { name, flat });
  const agreed = await confirmDialog(t("users.delete_sure"), {
    detail: (await awaitsRefund(_id)) ? `${detail} ${t("users.delete_asked")}` : detail,
    yes: t("users.delete"),
    danger: true,
  });
  if (!agreed) return;
  const reply = await call(removeResident, { params: { id: _id } });
  if (!reply.ok) return alertPerson(withReason(t("users.delete_failed"), reasonOf(reply.failure)));
  notify({ tone: "success", text: t("users.deleted", { name, flat }) });
}

export async function inviteUser({ _id, name, flatNumber: flat }: ResidentListItem): Promise<void> {
  const agreed = await confirmDialog(t("users.invite_sure"), {
    detail: t("users.invite_detail", { name, flat }),
    yes: t("users.invite"),
  });
  if (!agreed) return;
  const reply = await call(inviteResident, { params: { id: _id } });
  if (!reply.ok) return alertPerson(withReason(t("users.invite_failed"), reasonOf(reply.failure)));
  notify({ tone: "success", text: t("users.invited", { name, flat }) });
}

/** Returns what went wrong, or null on success. */
export async function setUserPassword({ _id }: ResidentListItem, newPassword: string): Promise<string | null> {
  const reply = await call(setResidentPassword, { params: { id: _id }, body: { newPassword } });
  if (!reply.ok) return withReason(t("password.failed"), reasonOf(reply.failure, { newPassword: t("password.new") }));
  notify({ tone: "success", text: t("password.done") });
  return null;
}

export async function approveUser({ _id, name, flatNumber: flat }: ResidentListItem): Promise<void> {
  const reply = await call(approveResident, { params: { id: _id } });
  if (!reply.ok) {
    const isTaken = reply.failure.code === "flat_taken";
    return alertPerson(
      isTaken ? t("users.flat_has_user", { flat }) : failureText(reply.failure, t("users.decide_failed")),
    );
  }
  notify({ tone: "success", text: t("users.approved", { name, flat }) });
}

export async function refuseUser({ _id, name, flatNumber: flat }: ResidentListItem): Promise<void> {
  const agreed = await confirmDialog(t("users.refuse_sure", { name, flat }), { yes: t("users.refuse"), danger: true });
  if (!agreed) return;
  const reply = await call(refuseResident, { params: { id: _id } });
  if (!reply.ok) return alertPerson(failureText(reply.failure, t("users.decide_failed")));
  notify({ tone: "success", text: t("users.refused", { name, flat }) });
}
