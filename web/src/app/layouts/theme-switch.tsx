import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useText } from "../../lib/language/text.ts";
import { chooseTheme, type Theme, useTheme } from "../../lib/theme.ts";
import { classNames } from "../../ui/class-names.ts";

const CHOICES = [
  { theme: "system", icon: Monitor, text: "theme.system" },
  { theme: "light", icon: Sun, text: "theme.light" },
  { theme: "dark", icon: Moon, text: "theme.dark" },
] as const satisfies readonly { theme: Theme; icon: typeof Sun; text: string }[];

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const t = useText();
  const chosen = useTheme();
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">{t("theme.title")}</legend>
      {CHOICES.map(({ theme, icon: Icon, text }) => (
        <button
          key={theme}
          type="button"
          aria-label={t(text)}
          title={t(text)}
          aria-pressed={chosen === theme}
          onClick={() => chooseTheme(theme)}
          className={classNames(
            "grid size-11 place-items-center rounded-[6px]",
            chosen === theme ? "bg-brand-soft text-brand-strong" : "text-muted hover:text-ink",
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
