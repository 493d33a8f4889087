import { useId } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import type { Question } from "./question.ts";

/** An alert with one button, or a question with Cancel and a confirming button. */
export function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
  const t = useText();
  const textId = useId();
  const asks = question.kind === "confirm";
  return (
    <Dialog
      role="alertdialog"
      title={t(asks ? "dialog.please_confirm" : "dialog.notice")}
      describedBy={textId}
      onClose={() => onAnswer(false)}
    >
      <div id={textId} className="grid gap-2">
        <p>{question.text}</p>
        {asks && question.detail && <p className="text-muted">{question.detail}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {asks && (
          <Button kind="secondary" onClick={() => onAnswer(false)}>
            {question.no ?? t("dialog.cancel")}
          </Button>
        )}
        <Button kind={asks && question.danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
          {(asks && question.yes) || t("dialog.ok")}
        </Button>
      </div>
    </Dialog>
  );
}
