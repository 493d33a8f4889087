import type { Language } from "../../lib/language/language.ts";
import { chooseLanguage } from "../../lib/language/languages.ts";
import { useLanguage, useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";

/** Each language under its own name, so that its readers find it. */
const LANGUAGES = [
  { language: "en", name: "English" },
  { language: "hi", name: "हिन्दी" },
] as const satisfies readonly { language: Language; name: string }[];

/** English or Hindi; the page stays where it is. */
export function LanguageSwitch() {
  const t = useText();
  const spoken = useLanguage();
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">{t("language.title")}</legend>
      {LANGUAGES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={spoken === language}
          onClick={() => chooseLanguage(language)}
          className={classNames(
            "min-h-11 rounded-[6px] px-3",
            spoken === language ? "bg-brand-soft text-brand-strong" : "text-muted hover:text-ink",
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
