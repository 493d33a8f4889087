import { Notices } from "@aangan/contract/checked/features/settings/emails";
import { type SwitchableKind, switchableKinds } from "@aangan/contract/email-kinds";
import { MAX_REMINDER_DAYS, MAX_REMINDERS } from "@aangan/contract/features/settings/emails";
import type { MailMode, Settings } from "@aangan/contract/features/settings/settings";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Note } from "../../ui/message.tsx";
import { typedInteger } from "./amount-cards.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import { TestMail } from "./test-mail.tsx";
import { useSetting } from "./use-setting.ts";

interface Props {
  kept: Settings["notices"];
  onUnsaved: (unsaved: boolean) => void;
}

/** What residents are told by e-mail, each kind switched on by itself, and what is always sent. */
export function NoticesCard({ kept: { value, way, ...set }, onUnsaved }: Props) {
  const t = useText();
  const setting = useSetting({
    setting: "notices",
    schema: Notices,
    setAt: set.setAt,
    start: { on: inOrder(value.on), dueSoon: value.dueSoon.join(", "), overdue: value.overdue.join(", ") },
    labels: { on: t("notices.kinds"), dueSoon: t("notices.due_soon_days"), overdue: t("notices.overdue_days") },
    read: ({ on, dueSoon, overdue }) => ({ on: kindsIn(on), dueSoon: daysTyped(dueSoon), overdue: daysTyped(overdue) }),
    onUnsaved,
  });
  const { form } = setting;
  const on = kindsIn(form.typed.on);
  const hint = t("notices.days_hint", { most: MAX_REMINDERS, days: MAX_REMINDER_DAYS });
  const days = { required: false, inputMode: "text", autoComplete: "off" } as const;
  return (
    <SettingCard title="settings.notices" lead="settings.notices_lead" {...set}>
      <PaymentMethod way={way} />
      <SettingForm setting={setting}>
        <Kinds
          on={on}
          onSwitch={(kind, isOn) =>
            form.type("on", inOrder(isOn ? [...on, kind] : on.filter((other) => other !== kind)))
          }
        />
        <TextField {...form.field("dueSoon")} {...days} hint={hint} />
        <TextField {...form.field("overdue")} {...days} hint={hint} />
      </SettingForm>
      <section aria-labelledby="notices-always" className="grid max-w-[38rem] gap-1 text-small">
        <h3 id="notices-always" className="font-strong">
          {t("notices.always")}
        </h3>
        <p className="text-muted">{t("notices.always_which")}</p>
        <p className="text-muted">{t("notices.limits")}</p>
      </section>
      {way !== "off" && <TestMail />}
      <div>
        <LinkButton to="/admin/mails" kind="secondary">
          {t("office.mails")}
        </LinkButton>
      </div>
    </SettingCard>
  );
}

/** Whether mails are sent at all, and if not, what to do. */
function PaymentMethod({ way }: { way: MailMode }) {
  const t = useText();
  if (way === "sent") return null;
  return (
    <Note tone={way === "off" ? "warning" : "info"}>
      <p>{t(`notices.way_${way}`)}</p>
    </Note>
  );
}

interface KindsProps {
  on: readonly SwitchableKind[];
  onSwitch: (kind: SwitchableKind, on: boolean) => void;
}

function Kinds({ on, onSwitch }: KindsProps) {
  const t = useText();
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 font-strong">{t("notices.kinds")}</legend>
      <div className="grid divide-y divide-line rounded-control border border-line">
        {switchableKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-start gap-3 px-3 py-2.5 hover:bg-paper">
            <input
              type="checkbox"
              checked={on.includes(kind)}
              onChange={({ target }) => onSwitch(kind, target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="grid gap-0.5">
              <span>{t(`mail_kind.${kind}`)}</span>
              <span className="text-muted text-small">{t(`notices.about_${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function inOrder(kinds: readonly SwitchableKind[]): string {
  return switchableKinds.filter((kind) => kinds.includes(kind)).join(" ");
}

function kindsIn(typed: string): SwitchableKind[] {
  return switchableKinds.filter((kind) => typed.split(" ").includes(kind));
}

/** "3, 10" */
function daysTyped(typed: string): number[] {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.map(typedInteger);
}
