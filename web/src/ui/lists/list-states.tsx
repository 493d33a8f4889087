import Inbox from "lucide-react/icons/inbox";
import type { ReactNode } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Note } from "../message.tsx";

interface SkeletonProps {
  rows?: number;
  label?: string;
  /** For pages that already say that they are loading. */
  silent?: boolean;
}

/** The loading text, and grey lines in place of the content. */
export function Skeleton({ rows = 3, label, silent = false }: SkeletonProps) {
  const t = useText();
  return (
    <div role={silent ? undefined : "status"} className="grid gap-3">
      {!silent && <p className="text-muted">{label ?? t("list.loading")}</p>}
      {Array.from({ length: rows }, (_, row) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
          key={row}
          aria-hidden="true"
          className="h-11 animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line"
        />
      ))}
    </div>
  );
}

interface EmptyProps {
  text: string;
  framed?: boolean;
  children?: ReactNode;
}

/** An empty list, with what to do next. */
export function Empty({ text, framed = false, children }: EmptyProps) {
  return (
    <div
      className={classNames(
        "grid justify-items-center gap-2 px-4 py-10 text-center",
        framed && "rounded-card border border-line bg-surface",
      )}
    >
      <Inbox aria-hidden="true" className="size-8 text-muted" strokeWidth={1.5} />
      <p className="font-strong">{text}</p>
      {children && <div className="text-muted">{children}</div>}
    </div>
  );
}

/** Why a list could not be loaded, and Try again. */
export function LoadFailed({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  const t = useText();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Note tone="danger">{text}</Note>
      <Button kind="secondary" onClick={onRetry} busy={busy} busyText={t("list.loading")}>
        {t("list.try_again")}
      </Button>
    </div>
  );
}
