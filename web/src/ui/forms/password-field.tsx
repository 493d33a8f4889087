import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../class-names.ts";
import { Field, type FieldText, INPUT_LOOK } from "./field.tsx";

type Props = FieldText & Omit<ComponentProps<"input">, "className" | "id" | "type">;

/** A password field with a button that shows what was typed. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...links}
            type={shown ? "text" : "password"}
            className={classNames(INPUT_LOOK, "pr-12")}
          />
          <button
            type="button"
            aria-label={t(shown ? "password.hide" : "password.show")}
            title={t(shown ? "password.hide" : "password.show")}
            aria-controls={links.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
