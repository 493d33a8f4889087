import { useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { TextField } from "./field.tsx";

interface Props {
  field: Omit<Parameters<typeof TextField>[0], "hint" | "inputMode" | "autoComplete">;
  /** Empties the field. */
  onSwitch: () => void;
}

/** Takes the digits of the app, which phones fill in by themselves, or a recovery code from paper. */
export function CodeField({ field, onSwitch }: Props) {
  const t = useText();
  const [recovers, setRecovers] = useState(false);
  const common = { autoCapitalize: "characters", spellCheck: false, autoCorrect: "off" } as const;
  return (
    <div className="grid gap-1">
      {recovers ? (
        <TextField
          {...field}
          {...common}
          key="recovery"
          hint={t("factor.recovery_hint")}
          autoComplete="off"
          autoFocus
        />
      ) : (
        <TextField
          {...field}
          key="app"
          hint={t("factor.code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      )}
      <button
        type="button"
        onClick={() => {
          onSwitch();
          setRecovers(!recovers);
        }}
        className="inline-flex min-h-11 items-center justify-self-start rounded-control font-strong text-brand text-small hover:text-brand-strong"
      >
        {t(recovers ? "factor.ask_app" : "factor.ask_recovery")}
      </button>
    </div>
  );
}
