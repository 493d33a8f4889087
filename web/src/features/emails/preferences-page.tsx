import { languages } from "@aangan/contract/email-kinds";
import { changeOwnNotices, type OwnNotices, showOwnNotices } from "@aangan/contract/features/emails/preferences";
import { type FormEvent, useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Answer, Note } from "../../ui/message.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** Each language under its own name. */
const NAMES = { en: "English", hi: "हिन्दी" } as const;

/** What the portal writes to a resident: the language, and whether reminders are wanted. */
export function NoticesPage() {
  const t = useText();
  const reading = useCall(showOwnNotices, {});
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-1 gap-4 px-4 py-6 sm:px-8 sm:py-8">
      <PageTitle>{t("own_notices.title")}</PageTitle>
      <p className="text-muted">{t("own_notices.lead")}</p>
      <Loaded reading={reading} failed="own_notices.failed" rows={3}>
        {({ email, comesBack, ...own }) => (
          <>
            <Address email={email} comesBack={comesBack} />
            <Choices own={own} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Address({ email, comesBack }: { email: string; comesBack: boolean }) {
  const t = useText();
  if (email === "") return <Note tone="warning">{t("own_notices.none")}</Note>;
  return (
    <>
      <div className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3">
        <p className="text-muted text-small">{t("own_notices.to")}</p>
        <p className="font-strong [overflow-wrap:anywhere]">{email}</p>
        {!comesBack && <p className="text-muted text-small">{t("own_notices.wrong")}</p>}
      </div>
      {comesBack && <Note tone="warning">{t("own_notices.comes_back")}</Note>}
    </>
  );
}

function Choices({ own }: { own: OwnNotices }) {
  const t = useText();
  const [draft, setDraft] = useState(own);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  function choose(change: Partial<OwnNotices>) {
    setDraft({ ...draft, ...change });
    setOutcome(null);
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setOutcome(null);
    const reply = await call(changeOwnNotices, { body: draft });
    setBusy(false);
    if (!reply.ok) {
      return setOutcome({ tone: "danger", text: failureText(reply.failure, t("own_notices.save_failed")) });
    }
    setOutcome({ tone: "success", text: t("own_notices.saved") });
  }
  return (
    <form onSubmit={save} className="grid gap-5">
      <div className="max-w-xs">
        <SelectField
          name="language"
          label={t("own_notices.language")}
          choices={languages.map((value) => ({ value, label: NAMES[value] }))}
          value={draft.language}
          onChange={(event) => choose({ language: event.target.value as OwnNotices["language"] })}
        />
      </div>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="reminders"
          checked={draft.reminders}
          onChange={(event) => choose({ reminders: event.target.checked })}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span className="grid">
          <span className="font-strong">{t("own_notices.reminders")}</span>
          <span className="text-muted text-small">{t("own_notices.reminders_hint")}</span>
        </span>
      </label>
      <p className="text-muted">{t("own_notices.always")}</p>
      <Answer outcome={outcome} />
      <div>
        <Button type="submit" busy={busy} busyText={t("own_notices.busy")}>
          {t("own_notices.button")}
        </Button>
      </div>
    </form>
  );
}
