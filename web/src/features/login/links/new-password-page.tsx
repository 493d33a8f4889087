import {
  chooseAdminPasswordByLink,
  choosePasswordByLink,
} from "@aangan/contract/checked/features/login/password-links";
import { logInResident } from "@aangan/contract/features/residents";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useHash } from "../../../lib/address.ts";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify, type Outcome } from "../../../lib/notify.ts";
import { beginResidentSession, endSession } from "../../../lib/session/session.ts";
import type { Role } from "../../../lib/session/token.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { Answer, Note } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { ADMIN_ENTRANCE } from "../admin/admin-entrance.ts";
import { EntranceCard } from "../entrance-card.tsx";

export const NewPasswordPage = () => <NewPassword role="resident" />;
export const NewAdminPasswordPage = () => <NewPassword role="admin" />;

/** What the link of a mail leads to. Opening it uses nothing up: scanners of mail open links too. */
function NewPassword({ role }: { role: Role }) {
  const t = useText();
  useWindowTitle(t("new_password.title"));
  const token = useHash().slice(1);
  const [deadToken, setDeadToken] = useState<string | null>(null);
  const isDead = token === "" || token === deadToken;
  return (
    <EntranceCard
      title={t("new_password.title")}
      lead={t(isDead ? "new_password.dead_next" : "new_password.lead")}
      {...(role === "admin" && { beside: ADMIN_ENTRANCE })}
    >
      <div role="alert" className="grid gap-4 empty:hidden">
        {isDead && <Dead role={role} />}
      </div>
      {!isDead && <Choose key={token} role={role} token={token} onDead={() => setDeadToken(token)} />}
    </EntranceCard>
  );
}

function Dead({ role }: { role: Role }) {
  const t = useText();
  return (
    <>
      <Note tone="warning">{t("new_password.dead")}</Note>
      <LinkButton wide to={role === "admin" ? "/admin/forgotten-password" : "/forgotten-password"}>
        {t("new_password.ask")}
      </LinkButton>
    </>
  );
}

/** Logs in with the new password at once. Returns whether that worked. */
async function goOn(flatNumber: string, password: string): Promise<boolean> {
  const reply = await call(logInResident, { body: { flatNumber, password } });
  if (reply.ok) beginResidentSession(reply.data.token, reply.data.user);
  else endSession("resident");
  return reply.ok;
}

function Choose({ role, token, onDead }: { role: Role; token: string; onDead: () => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAdmin = role === "admin";
  async function choose(body: { token: string; newPassword: string }) {
    if (isAdmin) {
      const reply = await call(chooseAdminPasswordByLink, { body });
      if (!reply.ok) return reply.failure;
      endSession("admin");
      navigate("/admin/login", { replace: true, state: { chosen: true } });
      return null;
    }
    const reply = await call(choosePasswordByLink, { body });
    if (!reply.ok) return reply.failure;
    const isIn = await goOn(reply.data.flatNumber, body.newPassword);
    notify({ tone: "success", text: t("reset.chosen") });
    navigate(isIn ? "/user/dashboard" : "/login", { replace: true });
    return null;
  }
  const form = useForm({
    endpoint: choosePasswordByLink,
    start: { newPassword: "" },
    labels: { newPassword: t("field.new_password") },
    read: ({ newPassword }) => ({ token, newPassword }),
    send: async (body) => {
      setOutcome(null);
      const failure = await choose(body);
      if (failure?.code === "link_dead") return onDead();
      if (failure) setOutcome({ tone: "danger", text: failureText(failure, t("new_password.failed")) });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <PasswordField {...form.field("newPassword")} hint={t("register.password_hint")} autoComplete="new-password" />
      <Answer outcome={outcome} />
      <Button type="submit" wide busy={form.busy} busyText={t("new_password.busy")}>
        {t("new_password.button")}
      </Button>
    </form>
  );
}
