import ImageUp from "lucide-react/icons/image-up";
import { type ChangeEvent, useId, useState } from "react";
import { useText } from "../../../lib/language/text.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { scalePicture } from "./scale-picture.ts";

interface Props {
  /** What the button says. */
  text: string;
  describedBy?: string | undefined;
  disabled?: boolean;
  /** Called with the picture made small; null if it could not be read. */
  onPicture: (picture: File | null, name: string) => unknown;
}

/** A button that opens the device's pictures, and makes the chosen one small. */
export function PictureChoice({ text, describedBy, disabled = false, onPicture }: Props) {
  const t = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // Otherwise choosing the same file again would do nothing.
    target.value = "";
    if (!chosen) return;
    setBusy(true);
    await onPicture(await scalePicture(chosen), chosen.name);
    setBusy(false);
  }
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-4 py-2 font-strong hover:border-brand hover:text-brand-strong has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
    >
      {busy ? <Spinner /> : <ImageUp aria-hidden="true" className="size-4" />}
      {busy ? t("claim.busy") : text}
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={describedBy}
        disabled={disabled || busy}
        onChange={choose}
        className="sr-only"
      />
    </label>
  );
}
