import { askForAdminPasswordLink, askForPasswordLink } from "@aangan/contract/features/login/password-links";
import { type FormEvent, useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { useAssociation } from "../../../lib/calls/association.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import type { Role } from "../../../lib/session/token.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Answer, Note } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { ADMIN_ENTRANCE } from "../admin/admin-entrance.ts";
import { EntranceCard } from "../entrance-card.tsx";
import { QUIET_LINK } from "../quiet-link.ts";

export const ForgottenPage = () => <Forgotten role="resident" />;
export const ForgottenAdminPage = () => <Forgotten role="admin" />;

/** Asks for a link by e-mail. What is shown then never tells whether there is such an account. */
function Forgotten({ role }: { role: Role }) {
  const t = useText();
  useWindowTitle(t("forgotten.title"));
  const isAdmin = role === "admin";
  const { data } = useAssociation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <EntranceCard title={t("forgotten.title")} lead={t("forgotten.lead")} {...(isAdmin && { beside: ADMIN_ENTRANCE })}>
      {data?.mails === false ? (
        <Note tone="info">{t(isAdmin ? "forgotten.admin_off" : "forgotten.off")}</Note>
      ) : (
        <>
          <div role="status" className="grid gap-4 empty:hidden">
            {sentTo !== null && <SentNote account={sentTo} onAgain={() => setSentTo(null)} />}
          </div>
          {sentTo === null && <AskForm isAdmin={isAdmin} onSent={setSentTo} />}
        </>
      )}
      <div className="grid gap-1 border-line border-t pt-4">
        {!isAdmin && <p className="text-muted">{t("forgotten.no_address")}</p>}
        <div className="flex flex-wrap gap-x-6">
          {!isAdmin && (
            <Link to="/contact-us" className={QUIET_LINK}>
              {t("reset.contact")}
            </Link>
          )}
          <Link to={isAdmin ? "/admin/login" : "/login"} className={QUIET_LINK}>
            {t("reset.login")}
          </Link>
        </div>
      </div>
    </EntranceCard>
  );
}

function SentNote({ account, onAgain }: { account: string; onAgain: () => void }) {
  const t = useText();
  return (
    <>
      <Note tone="success">{t("forgotten.sent", { account })}</Note>
      <p>{t("forgotten.sent_next")}</p>
      <div>
        <Button kind="secondary" onClick={onAgain}>
          {t("forgotten.again")}
        </Button>
      </div>
    </>
  );
}

function AskForm({ isAdmin, onSent }: { isAdmin: boolean; onSent: (account: string) => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const label = t(isAdmin ? "field.email" : "forgotten.account");

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("account") as HTMLInputElement;
    const typed = field.value.trim();
    setOutcome(null);
    setError(typed === "" ? t("refusal.field_missing", { field: label }) : undefined);
    if (typed === "") return field.focus();
    setBusy(true);
    const reply = isAdmin
      ? await call(askForAdminPasswordLink, { body: { email: typed } })
      : await call(askForPasswordLink, { body: { flatOrEmail: typed } });
    setBusy(false);
    if (reply.ok) return onSent(typed);
    setOutcome({ tone: "danger", text: failureText(reply.failure, t("forgotten.failed")) });
  }

  return (
    <form onSubmit={ask} noValidate className="grid gap-5">
      <TextField
        name="account"
        label={label}
        error={error}
        required
        {...(isAdmin ? { type: "email" } : { placeholder: "E-041" })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Answer outcome={outcome} />
      <Button type="submit" wide busy={busy} busyText={t("forgotten.busy")}>
        {t("forgotten.button")}
      </Button>
    </form>
  );
}
