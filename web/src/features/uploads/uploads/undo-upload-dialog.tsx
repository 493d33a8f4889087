import { showUndoing, type Undoing, undoUpload } from "@aangan/contract/features/uploads/undo-upload";
import type { ListedUpload } from "@aangan/contract/features/uploads/upload-records";
import { waitingText } from "../../../lib/approvals/request-text.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { useSentForm } from "../../../lib/forms/sent-form.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify } from "../../../lib/notify.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { UndoBlockers } from "./blockers.tsx";

interface Props {
  upload: ListedUpload;
  onClose: () => void;
}

/** Cancels all bills of an upload, or takes back all its receipts, or says which of them are in the way. */
export function UndoUploadDialog({ upload, onClose }: Props) {
  const t = useText();
  const reading = useCall(showUndoing, { params: { id: upload._id } }, { refetchOnWindowFocus: false });
  return (
    <Dialog title={t("undo.title")} onClose={onClose}>
      <p className="font-strong [overflow-wrap:anywhere]">{upload.fileName}</p>
      <Loaded reading={reading} failed="undo.look_failed" rows={3}>
        {({ undoing }) =>
          undoing.inTheWay > 0 ? (
            <UndoBlockers upload={upload} undoing={undoing} onClose={onClose} />
          ) : (
            <UndoForm upload={upload} undoing={undoing} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function UndoForm({ upload, undoing, onClose }: Props & { undoing: Undoing }) {
  const t = useText();
  const { form, outcome } = useUndo(upload, undoing, onClose);
  const values = { count: undoing.bills, amount: rupeesText(undoing.amount) };
  const areBills = undoing.kind === "bills";
  return (
    <DialogForm
      form={form}
      outcome={outcome}
      yes={t(areBills ? "undo.button" : "undo_receipts.button")}
      no={t("undo.keep")}
      busyText={t(areBills ? "undo.busy" : "undo_receipts.busy")}
      danger
      onClose={onClose}
    >
      <p>{t(areBills ? "undo.what" : "undo_receipts.what", values)}</p>
      <p className="text-muted">{t(areBills ? "undo.after" : "undo_receipts.after")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </DialogForm>
  );
}

function useUndo({ _id: id }: ListedUpload, { kind }: Undoing, onClose: () => void) {
  const t = useText();
  return useSentForm({
    endpoint: undoUpload,
    id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "undo.failed",
    done: (reply) => {
      const done = t(kind === "bills" ? "undo.done" : "undo_receipts.done", { count: reply.cancelled });
      notify({ tone: "success", text: waitingText(t, reply) ?? done });
      onClose();
    },
  });
}
