import X from "lucide-react/icons/x";
import { type ReactNode, useId, useRef } from "react";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../class-names.ts";
import { useModal } from "./modal.ts";

interface Props {
  title: string;
  /** Called on Escape, the cross and a tap outside. The owner then stops rendering the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** `alertdialog` for a question or an alert that interrupts. */
  role?: "dialog" | "alertdialog";
  /** The id of the text that an alert reads out. */
  describedBy?: string;
  /** Nothing closes the dialog, for instance while something is being sent. */
  locked?: boolean;
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside, Escape closes, focus goes back to where it was.
 * A sheet from below on phones. Render it only while it is open.
 */
export function Dialog({ title, onClose, children, role = "dialog", describedBy, locked = false }: Props) {
  const t = useText();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap outside is an extra; Escape is the key for it.
    <dialog
      ref={ref}
      tabIndex={-1}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClick={(event) => event.target === ref.current && !locked && onClose()}
      className={classNames(
        "mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-full overflow-y-auto rounded-t-card bg-surface text-ink shadow-float outline-none",
        "animate-[rise_180ms_ease-out] sm:my-auto sm:max-w-md sm:rounded-card",
      )}
    >
      <div className="grid gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          {role === "dialog" && (
            <button
              type="button"
              aria-label={t("dialog.close")}
              disabled={locked}
              onClick={onClose}
              className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
