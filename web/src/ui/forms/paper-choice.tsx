import type { Language } from "@aangan/contract/email-kinds";
import type { PaperSize } from "@aangan/contract/features/receipts/paper";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { useLanguage } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";
import { SelectField } from "./select-field.tsx";

interface Props {
  labels: { language: string; a4: string; a5: string; busy: string };
  disabled?: boolean;
  /** Resolves when the file is saved, or could not be. */
  onPrint: (choice: { language: Language; size: PaperSize }) => Promise<void>;
}

/** In which language a paper is printed, and a button for each size. */
export function PaperChoice({ labels, disabled = false, onPrint }: Props) {
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [making, setMaking] = useState<PaperSize | null>(null);
  async function print(size: PaperSize): Promise<void> {
    setMaking(size);
    await onPrint({ language, size });
    setMaking(null);
  }
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <div className="w-full sm:w-auto sm:min-w-48">
        <SelectField
          label={labels.language}
          value={language}
          onChange={({ target }) => setLanguage(target.value === "hi" ? "hi" : "en")}
          choices={LANGUAGES}
        />
      </div>
      {(["a5", "a4"] as const).map((size) => (
        <Button
          key={size}
          kind="secondary"
          icon={<Printer aria-hidden="true" className="size-4" />}
          busy={making === size}
          busyText={labels.busy}
          disabled={disabled || (making !== null && making !== size)}
          onClick={() => print(size)}
        >
          {labels[size]}
        </Button>
      ))}
    </div>
  );
}

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "hi", label: "हिन्दी" },
];
