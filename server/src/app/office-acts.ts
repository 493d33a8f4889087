import type { Redo } from "../features/approvals/approve-refund.ts";
import { changeProtected } from "../features/approvals/change-protected.ts";
import type { ActKind, Starter } from "../features/approvals/count-act.ts";
import { cancelBill } from "../features/bills/cancel-bill.ts";
import type { PaymentsOfBill } from "../features/bills/payments-of-bill.ts";
import { assignUnidentified } from "../features/ledger/credits/assign-unidentified.ts";
import type { PaymentNeeds } from "../features/payments/company/needs.ts";
import { decide } from "../features/payments/office/decide-payment.ts";
import { closeDay } from "../features/receipts/cash-book/close-day.ts";
import { bounceCheque } from "../features/receipts/cheques/bounce-cheque.ts";
import { undoAssignment } from "../features/receipts/online/undo-assignment.ts";
import { replaceReceipt } from "../features/receipts/replace-receipt.ts";
import { reverseReceipt } from "../features/receipts/reverse-receipt.ts";
import type { Change, SettingNeeds } from "../features/settings/change-setting.ts";
import { undoUpload } from "../features/uploads/undo/undo-upload.ts";
import type { Tx } from "../platform/database/db.ts";

/** By what the call had kept as JSON. */
function redo<I>(act: (tx: Tx, starter: Starter, input: I, now: Date) => Promise<unknown>): Redo {
  return (tx, starter, input, now) => act(tx, starter, input as I, now);
}

type Cancellation = Parameters<typeof cancelBill>[2];
type Undoing = Parameters<typeof undoUpload>[2];

/** Every act of the office that another person may have to approve, as the approval does it. */
export function officeActs(
  payments: PaymentsOfBill,
  needs: PaymentNeeds,
  settings: SettingNeeds,
): Record<ActKind, Redo> {
  return {
    "reverse-receipt": redo(reverseReceipt),
    "replace-receipt": redo(replaceReceipt),
    "bounce-cheque": redo(bounceCheque),
    "close-day-with-difference": redo(closeDay),
    "assign-unidentified": redo(assignUnidentified),
    "undo-assignment": redo(undoAssignment),
    "cancel-bill": redo((tx, by, input: Cancellation, now) => cancelBill(tx, by, input, payments, now)),
    "undo-upload": redo((tx, by, input: Undoing, now) => undoUpload(tx, by, input, payments, now)),
    "change-setting": redo((tx, by, input: Change, now) => changeProtected(tx, by, input, settings, now)),
    "decide-payment": redo((tx, by, input: Parameters<typeof decide>[3]) => decide(tx, needs, by, input)),
  };
}
