import { type Alert, markAlertSeen } from "@aangan/contract/features/payments/watched";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { refetched } from "../../../lib/calls/cache.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useKeptFocus } from "../../../ui/lists/keep-focus.ts";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { Section } from "../../../ui/section.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { alertPlace, alertText } from "./alert-text.ts";

/** The rest are shown on request. */
const MAX_SHOWN = 5;

/** Alerts that nobody has seen yet, newest first. */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const unseen = alerts.filter(({ seenAt }) => seenAt === null);
  useKeptFocus(alerts);
  if (unseen.length === 0) return null;
  const visibleAlerts = all ? unseen : unseen.slice(0, MAX_SHOWN);
  return (
    <Section title={t("alerts.title", { count: unseen.length })}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {visibleAlerts.map((alert) => (
          <li key={alert._id}>
            <AlertLine alert={alert} />
          </li>
        ))}
      </ul>
      {visibleAlerts.length < unseen.length && (
        <div>
          <Button kind="secondary" small onClick={() => setAll(true)}>
            {t("alerts.show_all", { count: unseen.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

function AlertLine({ alert }: { alert: Alert }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const place = alertPlace(alert);
  const text = alertText(t, alert);
  async function markSeen() {
    setBusy(true);
    const reply = await call(markAlertSeen, { params: { id: alert._id } });
    if (!reply.ok) notify({ tone: "danger", text: failureText(reply.failure, t("alerts.failed")) });
    await refetched();
    setBusy(false);
  }
  return (
    <div className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        <div className="grid min-w-0 gap-0.5">
          <p className="[overflow-wrap:anywhere]">{text}</p>
          <p className="text-muted text-small">
            <Moment at={alert.at} time />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 pl-8 sm:pl-0">
        {place && (
          <Link
            to={place.to}
            className="inline-flex min-h-11 items-center rounded-control font-strong text-brand underline-offset-4 hover:underline"
          >
            {t(place.text)}
          </Link>
        )}
        <ForRight right="counter">
          <Button
            kind="secondary"
            small
            busy={busy}
            busyText={t("alerts.busy")}
            aria-label={t("alerts.seen_one", { text })}
            onClick={markSeen}
          >
            {t("alerts.seen")}
          </Button>
        </ForRight>
      </div>
    </div>
  );
}
