import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileUp from "lucide-react/icons/file-up";
import X from "lucide-react/icons/x";
import { type ChangeEvent, type DragEvent, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../class-names.ts";

interface Props {
  /** Accepted extensions, such as `.xlsx`; shown in the hint and passed to the file dialog. */
  accepts: readonly string[];
  megabytes: number;
  file: File | null;
  onFile: (file: File | null) => void;
  disabled?: boolean;
}

/** A field for one file, by drag and drop or by choice. Shows the chosen file, which can be removed again. */
export function FileField({ accepts, megabytes, file, onFile, disabled = false }: Props) {
  return file ? (
    <ChosenFile file={file} onRemove={() => onFile(null)} disabled={disabled} />
  ) : (
    <DropZone accepts={accepts} megabytes={megabytes} onFile={onFile} />
  );
}

function DropZone({ accepts, megabytes, onFile }: Pick<Props, "accepts" | "megabytes" | "onFile">) {
  const t = useText();
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0] ?? null);
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) onFile(chosen);
    // Otherwise choosing the same file again, after correcting it, would do nothing.
    target.value = "";
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside is the way for everybody.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label
        className={classNames(
          "flex min-h-32 flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed px-4 py-5 text-center",
          "transition-colors duration-150 hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2",
          over ? "border-brand bg-brand-soft" : "border-edge bg-paper",
        )}
      >
        <FileUp aria-hidden="true" className="mb-1 size-7 text-brand" strokeWidth={1.5} />
        <span>
          <span className="font-strong text-brand">{t("file.choose")}</span> {t("file.or_drop")}
        </span>
        <span className="text-muted text-small">{t("file.accepts", { accepted: accepts.join(", "), megabytes })}</span>
        <input type="file" accept={accepts.join(",")} onChange={choose} className="sr-only" />
      </label>
    </div>
  );
}

function ChosenFile({ file, onRemove, disabled }: { file: File; onRemove: () => void; disabled: boolean }) {
  const t = useText();
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-paper py-2 pr-1.5 pl-4">
      <FileSpreadsheet aria-hidden="true" className="size-6 shrink-0 text-brand" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="break-words font-strong">{file.name}</p>
        <p className="text-muted text-small">{sizeText(file.size)}</p>
      </div>
      <button
        type="button"
        aria-label={t("file.remove", { name: file.name })}
        onClick={onRemove}
        disabled={disabled}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted enabled:hover:text-ink disabled:opacity-60"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

/** "44 KB" or "1.2 MB". */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
