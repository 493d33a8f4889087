import type { Payment } from "@aangan/contract/features/payments/payments";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Printer from "lucide-react/icons/printer";
import { useEffect } from "react";
import { usePageId } from "../../../lib/address.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { dayInIndia, dayText, rsRupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Letterhead } from "../../../ui/letterhead.tsx";
import { LoadFailed } from "../../../ui/lists/list-states.tsx";
import { Note } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { Chip } from "../../../ui/values/chip.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { celebrate } from "./celebrate.ts";
import { PaymentDetails } from "./payment-details.tsx";
import { type PaymentProgress, usePaymentProgress } from "./watch-payment.ts";

const ICONS = {
  success: { icon: CircleCheck, colour: "text-success" },
  failed: { icon: CircleX, colour: "text-danger" },
  reversed: { icon: CircleX, colour: "text-danger" },
  confirming: { icon: Clock, colour: "text-warning" },
} as const;

const TITLES = {
  loading: "payment.loading",
  unknown: "payment.details",
  confirming: "payment.confirming",
  success: "payment.success",
  failed: "payment.failed",
  reversed: "payment.reversed",
} as const;

/** The result of a payment. Watches it until it is decided, and prints as a proof. */
export function PaymentPage() {
  const t = useText();
  const id = usePageId();
  const standing = usePaymentProgress(id);
  const { face } = standing;
  useWindowTitle(t(TITLES[face]));
  useEffect(() => {
    if (face === "success") void celebrate(id);
  }, [face, id]);
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-8 sm:py-12 print:max-w-none print:p-0">
      <Letterhead title={t(face === "success" ? "payment.proof" : "payment.details")} />
      <div
        role="status"
        className={classNames("grid justify-items-center gap-3 text-center", face === "success" && "print:hidden")}
      >
        <Face standing={standing} />
      </div>
      {face === "unknown" && <NotLoaded standing={standing} />}
      {"payment" in standing && <Details face={standing.face} payment={standing.payment} />}
    </div>
  );
}

function Face({ standing: { face } }: { standing: PaymentProgress }) {
  const t = useText();
  if (face === "unknown") return <h1 className="text-head">{t("payment.details")}</h1>;
  if (face === "loading") {
    return (
      <div className="grid min-h-[50dvh] content-center justify-items-center gap-4">
        <Spinner large />
        <h1 className="text-title">{t("payment.loading")}</h1>
      </div>
    );
  }
  const { icon: Icon, colour } = ICONS[face];
  return (
    <>
      <Icon aria-hidden="true" className={`size-14 ${colour}`} strokeWidth={1.5} />
      <h1 className={face === "confirming" ? "text-title" : "text-head"}>{t(TITLES[face])}</h1>
    </>
  );
}

const NEXT = {
  failed: "payment.failed_next",
  reversed: "payment.reversed_next",
  confirming: "payment.confirming_next",
} as const;

type Known = Extract<PaymentProgress, { payment: Payment }>["face"];

function Details({ face, payment }: { face: Known; payment: Payment }) {
  const t = useText();
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        <p className="font-strong text-sum">
          <Money rupees={payment.amountPaid} rs />
        </p>
        {face === "success" && <Chip tone="success">{t("payment.badge_paid")}</Chip>}
        {face === "success" && payment.billRemaining !== undefined && (
          <p className="text-muted print:hidden">
            {payment.billRemaining === 0
              ? t("payment.all_paid")
              : t("payment.remaining", { amount: rsRupeesText(payment.billRemaining) })}
          </p>
        )}
        {face === "failed" && <Chip tone="danger">{t("payment.badge_failed")}</Chip>}
        {face !== "success" && <p className="text-muted">{t(NEXT[face])}</p>}
      </div>
      <PaymentDetails payment={payment} />
      <p className="hidden text-muted text-small print:block">
        {t("report.made_on", { day: dayText(dayInIndia(Date.now())) })} · {window.location.host}
      </p>
      <div className={classNames("grid gap-3 print:hidden", face === "success" && "sm:grid-cols-2")}>
        <LinkButton to="/user/dashboard" kind={face === "confirming" ? "secondary" : "primary"}>
          {t(face === "failed" ? "payment.retry" : "payment.back")}
        </LinkButton>
        {payment.receiptId && (
          <LinkButton to={`/user/receipt/${payment.receiptId}?n=${payment.receiptNumber}`} kind="secondary">
            {t("payments.receipt", { number: payment.receiptNumber ?? "" })}
          </LinkButton>
        )}
        {face === "success" && (
          <Button
            kind="secondary"
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={() => window.print()}
          >
            {t("payment.print")}
          </Button>
        )}
      </div>
    </>
  );
}

function NotLoaded({ standing }: { standing: Extract<PaymentProgress, { face: "unknown" }> }) {
  const t = useText();
  const { failure, retry, busy } = standing;
  return (
    <>
      {failure.status === 404 ? (
        <Note tone="danger">{t("payment.not_found")}</Note>
      ) : (
        <LoadFailed text={failureText(failure, t("payment.load_failed"))} onRetry={retry} busy={busy} />
      )}
      <LinkButton to="/user/dashboard" kind="quiet">
        {t("payment.back")}
      </LinkButton>
    </>
  );
}
