import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from "@aangan/contract/features/login/sessions";
import Laptop from "lucide-react/icons/laptop";
import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { instantText } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { notify } from "../../../lib/notify.ts";
import type { Role } from "../../../lib/session/token.ts";
import { Button } from "../../../ui/button.tsx";
import { alertPerson } from "../../../ui/dialogs/questions.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { Chip } from "../../../ui/values/chip.tsx";

/** The places where somebody is logged in, by device, start and last use, each of which can be ended. */
export function OwnSessions({ role, heading = true }: { role: Role; heading?: boolean }) {
  const t = useText();
  const list = useCall(listOwnSessions, { as: role });
  return (
    <section aria-label={t("sessions.title")} className="grid gap-3">
      {heading && <h2 className="text-title">{t("sessions.title")}</h2>}
      <p className="text-muted">{t("sessions.lead")}</p>
      <Loaded reading={list} failed="sessions.failed" rows={2}>
        {({ sessions }) => <Sessions role={role} sessions={sessions} />}
      </Loaded>
    </section>
  );
}

function Sessions({ role, sessions }: { role: Role; sessions: readonly OwnSession[] }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  async function end(only: OwnSession | null) {
    setBusy(true);
    const reply = only
      ? await call(endOwnSession, { params: { id: only._id }, as: role })
      : await call(endOtherSessions, { as: role });
    setBusy(false);
    if (!reply.ok) await alertPerson(failureText(reply.failure, t("sessions.end_failed")));
    else notify({ tone: "success", text: t(only ? "sessions.ended" : "sessions.ended_others") });
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <Session key={session._id} session={session} busy={busy} onEnd={() => end(session)} />
        ))}
      </ul>
      {sessions.length > 2 && (
        <div>
          <Button kind="secondary" onClick={() => void end(null)} busy={busy} busyText={t("sessions.end_others")}>
            {t("sessions.end_others")}
          </Button>
        </div>
      )}
    </>
  );
}

function Session({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const t = useText();
  const { system, openedAt, usedAt, isThis } = session;
  const device = deviceText(t, session);
  const opened = instantText(openedAt);
  const Icon = system && PHONES.has(system) ? Smartphone : Laptop;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-strong">{device}</span>
            {isThis && <Chip tone="success">{t("sessions.this")}</Chip>}
          </p>
          {!isThis && (
            <div className="-my-2.5 shrink-0 xl:-my-1.5">
              <RowButton danger label={t("sessions.end_one", { device, opened })} disabled={busy} onClick={onEnd}>
                {t("sessions.end")}
              </RowButton>
            </div>
          )}
        </div>
        <p className="text-muted text-small">{t("sessions.since", { opened, used: instantText(usedAt) })}</p>
      </div>
    </li>
  );
}

const PHONES = new Set(["Android", "iPhone", "iPad"]);

function deviceText(t: Text, { browser, system }: OwnSession): string {
  if (browser && system) return t("sessions.on", { browser, system });
  return browser ?? system ?? t("sessions.unknown");
}
