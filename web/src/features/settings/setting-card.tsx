import { type ReactNode, useId } from "react";
import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { Button } from "../../ui/button.tsx";
import { Answer } from "../../ui/message.tsx";
import { WaitingApprovals } from "../../ui/office/waiting-approvals.tsx";
import { Moment } from "../../ui/values/day.tsx";
import type { useSetting } from "./use-setting.ts";

interface SettingCardInfo {
  title: MessageId;
  lead: MessageId;
  setAt: string | null;
  setBy: string;
}

/** One setting under its own heading, with who set it last. */
export function SettingCard({ title, lead, setAt, setBy, children }: SettingCardInfo & { children: ReactNode }) {
  const t = useText();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-title">
          {t(title)}
        </h2>
        <p className="max-w-[38rem] text-muted">{t(lead)}</p>
      </div>
      {children}
      {setAt && (
        <p className="text-muted text-small">
          {t("settings.set_by", { name: setBy || t("settings.somebody") })} <Moment at={setAt} time />
        </p>
      )}
    </section>
  );
}

interface FormProps {
  setting: Pick<ReturnType<typeof useSetting>, "outcome" | "unsaved" | "drop" | "asked"> & {
    form: { busy: boolean; onSubmit: ReturnType<typeof useSetting>["form"]["onSubmit"] };
  };
  children: ReactNode;
}

/** The fields of a setting, Save, and the way back to what is saved. */
export function SettingForm({ setting: { form, outcome, unsaved, drop, asked }, children }: FormProps) {
  const t = useText();
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid grid-cols-1 gap-5">
      <div className="grid max-w-xl grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
      <WaitingApprovals {...asked} />
      <Answer outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyText={t("settings.busy")} disabled={!unsaved}>
          {t("settings.save")}
        </Button>
        {unsaved && (
          <Button kind="quiet" disabled={form.busy} onClick={drop}>
            {t("settings.drop")}
          </Button>
        )}
      </div>
    </form>
  );
}
