import { beginSecondFactor, confirmSecondFactor } from "@aangan/contract/checked/features/second-factor/second-factor";
import type { ReplyOf } from "@aangan/contract/endpoint";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Answer } from "../../ui/message.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Step } from "./step.tsx";

type Offer = ReplyOf<typeof beginSecondFactor>;

/** Password or code, then the picture and the first code, then the recovery codes. */
export function EnrolSteps({ replaces, onDone }: { replaces: boolean; onDone: () => void }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (offer) return <Scan offer={offer} onConfirmed={setCodes} onTooOld={() => setOffer(null)} />;
  return <Begin replaces={replaces} onOffer={setOffer} />;
}

function Begin({ replaces, onOffer }: { replaces: boolean; onOffer: (offer: Offer) => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const name = replaces ? "code" : "password";
  const form = useForm({
    endpoint: beginSecondFactor,
    start: { [name]: "" } as Record<"password" | "code", string>,
    labels: { password: t("password.current"), code: t("factor.code") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(beginSecondFactor, { body });
      if (reply.ok) return onOffer(reply.data);
      const text = failureText(reply.failure, t("factor.not_done"), { password: t("password.current") });
      if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
    },
  });
  return (
    <Step title={t("factor.begin_title")} lead={t("factor.begin_lead")}>
      <form onSubmit={form.onSubmit} noValidate className="grid max-w-sm gap-5">
        {replaces ? (
          <CodeField field={form.field("code")} onSwitch={() => form.type("code", "")} />
        ) : (
          <PasswordField {...form.field("password")} hint={t("factor.password_hint")} autoComplete="current-password" />
        )}
        <Answer outcome={outcome} />
        <div>
          <Button type="submit" busy={form.busy} busyText={t("factor.busy")}>
            {t("factor.begin")}
          </Button>
        </div>
      </form>
    </Step>
  );
}

interface ScanProps {
  offer: Offer;
  onConfirmed: (codes: readonly string[]) => void;
  onTooOld: () => void;
}

function Scan({ offer, onConfirmed, onTooOld }: ScanProps) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: confirmSecondFactor,
    start: { code: "" },
    labels: { code: t("factor.code") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(confirmSecondFactor, { body });
      if (reply.ok) return onConfirmed(reply.data.codes);
      const text = failureText(reply.failure, t("factor.not_done"));
      if (reply.failure.code === "offer_too_old") setTimeout(onTooOld, 4_000);
      if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
    },
  });
  const { modules, path } = offer.picture;
  const key = (offer.secret.match(/.{1,4}/g) ?? []).join(" ");
  return (
    <Step title={t("factor.scan_title")} lead={t("factor.scan_lead")}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* Dark on light in the dark theme, too: many cameras read nothing else. */}
        <svg
          role="img"
          aria-label={t("factor.picture")}
          viewBox={`0 0 ${modules} ${modules}`}
          shapeRendering="crispEdges"
          className="size-52 rounded-control"
        >
          <rect width={modules} height={modules} fill="white" />
          <path d={path} fill="black" />
        </svg>
        <div className="grid content-start gap-2">
          <p>{t("factor.typed")}</p>
          <p className="break-words font-mono text-lead">{key}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <CopyButton text={offer.secret} what={t("factor.key")} />
            <a href={offer.uri} className="font-strong text-brand text-small underline underline-offset-4 sm:hidden">
              {t("factor.open_app")}
            </a>
          </div>
        </div>
      </div>
      <form onSubmit={form.onSubmit} noValidate className="grid max-w-sm gap-5">
        <TextField
          {...form.field("code")}
          hint={t("factor.code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <Answer outcome={outcome} />
        <div>
          <Button type="submit" busy={form.busy} busyText={t("factor.busy")}>
            {t("factor.confirm")}
          </Button>
        </div>
      </form>
    </Step>
  );
}
