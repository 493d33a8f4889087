import { removeSecondFactor, showSecondFactor } from "@aangan/contract/checked/features/second-factor/second-factor";
import type { ReplyOf } from "@aangan/contract/endpoint";
import { type ReactNode, useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useForm } from "../../lib/forms/form.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { notify, type Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Note } from "../../ui/message.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { EnrolSteps } from "./enrol-steps.tsx";

type State = ReplyOf<typeof showSecondFactor>;

/** The administrator's own second factor: set it up, replace it, take it off. */
export function SecondFactorPage() {
  const t = useText();
  const reading = useCall(showSecondFactor, {});
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-1 gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <div className="grid gap-1 print:hidden">
        <PageTitle>{t("office.second_factor")}</PageTitle>
        <p className="text-muted">{t("factor.lead")}</p>
      </div>
      <Loaded reading={reading} failed="factor.failed" rows={3}>
        {(state) => <Factor state={state} />}
      </Loaded>
    </div>
  );
}

function Factor({ state }: { state: State }) {
  const t = useText();
  // While the steps are open they stay, although the factor is in force before the recovery codes were read.
  const [open, setOpen] = useState(state.since === null);
  const steps = <EnrolSteps replaces={state.since !== null} onDone={() => setOpen(false)} />;
  if (open) return steps;
  if (state.since === null) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t("factor.set_up")}</Button>
      </div>
    );
  }
  return <InForce state={state} since={state.since} onAgain={() => setOpen(true)} />;
}

const FEW_CODES = 3;

function InForce({ state, since, onAgain }: { state: State; since: string; onAgain: () => void }) {
  const t = useText();
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <Card>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip tone="success">{t("factor.on")}</Chip>
          {t("factor.since", { day: dayText(dayInIndia(since)) })}
        </p>
        <p className="text-muted">{t(`factor.mode_${state.mode}`)}</p>
        <CodesLeft count={state.codesLeft} />
      </Card>
      <Card>
        <h2 className="text-title">{t("factor.again")}</h2>
        <p className="text-muted">{t("factor.again_lead")}</p>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" onClick={onAgain}>
            {t("factor.begin")}
          </Button>
          <Button kind="quiet" onClick={() => setRemoving(true)}>
            {t("factor.remove")}
          </Button>
        </div>
      </Card>
      <p className="text-muted text-small">{t("factor.lost")}</p>
      {removing && <RemoveDialog onClose={() => setRemoving(false)} />}
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return <Note tone="warning">{t("factor.codes_none")}</Note>;
  if (count <= FEW_CODES) return <Note tone="warning">{t("factor.codes_few", { count })}</Note>;
  return <p>{t("factor.codes_left", { count })}</p>;
}

export function Card({ children }: { children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
      {children}
    </section>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: removeSecondFactor,
    start: { code: "" },
    labels: { code: t("factor.code") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(removeSecondFactor, { body });
      if (reply.ok) {
        notify({ tone: "success", text: t("factor.removed") });
        onClose();
        return;
      }
      const text = failureText(reply.failure, t("factor.not_done"));
      if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
    },
  });
  return (
    <FormDialog
      title={t("factor.remove")}
      focusOn="code"
      form={form}
      outcome={outcome}
      yes={t("factor.remove")}
      busyText={t("factor.busy")}
      danger
      onClose={onClose}
    >
      <p className="text-muted">{t("factor.remove_lead")}</p>
      <CodeField field={form.field("code")} onSwitch={() => form.type("code", "")} />
    </FormDialog>
  );
}
