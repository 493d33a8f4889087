import { logInAdmin } from "@aangan/contract/checked/features/admins";
import type { ReplyOf } from "@aangan/contract/endpoint";
import { useState } from "react";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { useSearchParams } from "../../../lib/address.ts";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { translated } from "../../../lib/language/languages.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { notify, type Outcome } from "../../../lib/notify.ts";
import { pageAfterLogin } from "../../../lib/session/next-path.ts";
import { may, storeRole } from "../../../lib/session/own-role.ts";
import { beginAdminSession } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Answer } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { EntranceCard } from "../entrance-card.tsx";
import { QUIET_LINK } from "../quiet-link.ts";
import { ADMIN_ENTRANCE } from "./admin-entrance.ts";
import { CodeStep } from "./code-step.tsx";

/** Administrators log in with e-mail and password, and continue to the page they asked for. */
export function AdminLoginPage() {
  const t = useText();
  useWindowTitle(t("admin_login.title"));
  const next = useSearchParams()[0].get("next");
  const came = useHistoryState<CameBy | null>();
  const [outcome, setOutcome] = useState<Outcome | null>(cameBy(t, came));
  const form = useForm({
    endpoint: logInAdmin,
    start: { email: "", password: "" },
    labels: { email: t("field.email"), password: t("field.password") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(logInAdmin, { body });
      if (!reply.ok) {
        if (reply.failure.code === "log_in_code_needed") return setHalf(String(reply.failure.params?.half));
        const isWrong = reply.failure.code === "credentials_wrong";
        const text = isWrong ? t("admin_login.wrong") : failureText(reply.failure, t("admin_login.failed"));
        return setOutcome({ tone: "danger", text });
      }
      enter(reply.data);
    },
  });
  const [half, setHalf] = useState<string | null>(null);
  function enter({ admin, token, choosePassword, message }: ReplyOf<typeof logInAdmin>) {
    storeRole(admin.role);
    beginAdminSession(token, choosePassword);
    notify({ tone: "success", text: translated("done.log-in-admin") ?? message });
    navigate(next === null && !may("bill") ? "/admin" : pageAfterLogin("admin", next), { replace: true });
  }
  if (half) {
    return (
      <EntranceCard title={t("admin_login.title")} lead={t("admin_login.code_lead")} beside={ADMIN_ENTRANCE}>
        <CodeStep half={half} onEnter={enter} onBack={back} />
      </EntranceCard>
    );
  }
  function back() {
    setHalf(null);
    form.type("password", "");
  }

  return (
    <EntranceCard title={t("admin_login.title")} lead={t("admin_login.lead")} beside={ADMIN_ENTRANCE}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <Answer outcome={outcome} />
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <PasswordField {...form.field("password")} autoComplete="current-password" />
        <Button type="submit" wide busy={form.busy} busyText={t("admin_login.busy")}>
          {t("admin_login.button")}
        </Button>
      </form>
      <div className="grid justify-items-start border-line border-t pt-2">
        <Link to="/admin/forgotten-password" className={QUIET_LINK}>
          {t("admin_login.forgot")}
        </Link>
        <Link to="/admin/register" className={QUIET_LINK}>
          {t("admin_login.register")}
        </Link>
        <Link to="/login" className={QUIET_LINK}>
          {t("admin_login.resident")}
        </Link>
      </div>
    </EntranceCard>
  );
}

/** What led here, if not a link. */
interface CameBy {
  sessionEnded?: true;
  /** A registration was sent. It waits for an administrator, or for nobody if the e-mail address is taken. */
  registered?: true;
  /** A password was chosen by the link of a mail. */
  chosen?: true;
}

function cameBy(t: Text, came: CameBy | null): Outcome | null {
  if (came?.chosen) return { tone: "success", text: t("admin_login.chosen") };
  if (came?.registered) return { tone: "info", text: t("admin_login.waits") };
  return came?.sessionEnded ? { tone: "warning", text: t("login.session_ended") } : null;
}
