import { type Verified, verifyPaper } from "@aangan/contract/features/verification";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { useHash, usePageId } from "../../lib/address.ts";
import { fetched } from "../../lib/calls/api.ts";
import { failureOf, failureText } from "../../lib/calls/failure.ts";
import { dayText, rupeesText } from "../../lib/language/format.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { LoadFailed } from "../../ui/lists/list-states.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** What the code on a paper leads to: whether the paper is genuine, and stands. The flat after `#` is sent in a body only. */
export function PaperPage() {
  const t = useText();
  const token = usePageId();
  const flat = flatIn(useHash());
  const reading = useQuery({
    queryKey: [verifyPaper.name, token, flat],
    queryFn: ({ signal }) => fetched(verifyPaper, { body: { token, ...(flat !== "" && { flat }) }, signal }),
    retry: false,
  });
  const failure = reading.error && failureOf(reading.error);
  return (
    <div className="mx-auto grid w-full max-w-lg content-start gap-6 px-4 py-10 sm:py-14">
      <PageTitle>{t("paper.title")}</PageTitle>
      <div role="status" className="grid gap-6">
        {reading.isPending && <Spinner large />}
        {reading.data && <Answered paper={reading.data.paper} flat={flat} />}
        {failure?.status === 404 && (
          <Verdict tone="red" text={t("paper.unknown")}>
            <p>{t("paper.unknown_next")}</p>
          </Verdict>
        )}
        {failure && failure.status !== 404 && (
          <LoadFailed
            text={failureText(failure, t("paper.failed"))}
            onRetry={() => void reading.refetch()}
            busy={reading.isFetching}
          />
        )}
      </div>
      {reading.data && <p className="text-muted text-small">{t("paper.compare")}</p>}
    </div>
  );
}

/** The flat that the paper's code names; empty when there is none, or when it cannot be read. */
function flatIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).trim().slice(0, 40);
  } catch {
    return "";
  }
}

function Answered({ paper, flat }: { paper: Verified; flat: string }) {
  const t = useText();
  const { number, issuedOn, amount, way, flatMatches } = paper;
  const { tone, text } = verdictOf(paper, t);
  return (
    <>
      <Verdict tone={tone} text={text} />
      <dl className="grid divide-y divide-line border-line border-y">
        <Fact label={t("paper.number")}>{number}</Fact>
        <Fact label={t("paper.issued_on")}>{dayText(issuedOn)}</Fact>
        {amount !== null && <Fact label={t("paper.amount")}>{rupeesText(amount)}</Fact>}
        {way !== null && <Fact label={t("paper.way")}>{t(`paper.way.${way}`)}</Fact>}
        {flatMatches !== null && (
          <Fact label={t("paper.flat", { flat })}>
            <span className={flatMatches ? "text-success" : "text-danger"}>
              {t(flatMatches ? "paper.flat_matches" : "paper.flat_differs")}
            </span>
          </Fact>
        )}
      </dl>
    </>
  );
}

type Colour = "green" | "yellow" | "red";

function verdictOf(paper: Verified, t: Text): { tone: Colour; text: string } {
  const { kind, state, cancelledOn, flatMatches, issuedOn, since } = paper;
  const texts = TEXTS[kind];
  if (state === "cancelled") return { tone: "red", text: t(texts.cancelled, { day: dayText(cancelledOn ?? "") }) };
  if (flatMatches === false) return { tone: "red", text: t(texts.otherFlat) };
  if (state === "subject") return { tone: "yellow", text: t("paper.subject") };
  if (state === "trial") return { tone: "red", text: t("paper.trial") };
  if (state === "given_back") return refundVerdict(paper, t);
  if (state === "reopened") {
    return {
      tone: "red",
      text: t("paper.certificate_reopened", { issued: dayText(issuedOn), day: dayText(since ?? "") }),
    };
  }
  return { tone: "green", text: t(texts.stands) };
}

function refundVerdict({ amount, givenBack: back = 0, since }: Verified, t: Text): { tone: Colour; text: string } {
  const day = dayText(since ?? "");
  if (back >= (amount ?? 0)) return { tone: "red", text: t("paper.given_back", { day }) };
  return { tone: "yellow", text: t("paper.given_back_in_part", { amount: rupeesText(back), day }) };
}

const TEXTS = {
  receipt: { stands: "paper.stands", cancelled: "paper.cancelled", otherFlat: "paper.other_flat" },
  certificate: {
    stands: "paper.certificate_stands",
    cancelled: "paper.certificate_withdrawn",
    otherFlat: "paper.certificate_other_flat",
  },
} as const;

const LOOKS = {
  green: { icon: CircleCheck, look: "bg-success-soft text-success" },
  yellow: { icon: Clock, look: "bg-warning-soft text-warning" },
  red: { icon: CircleX, look: "bg-danger-soft text-danger" },
} as const;

function Verdict({ tone, text, children }: { tone: Colour; text: string; children?: ReactNode }) {
  const { icon: Icon, look } = LOOKS[tone];
  return (
    <div
      data-tone={tone}
      className={classNames("grid justify-items-center gap-2 rounded-card px-5 py-8 text-center", look)}
    >
      <Icon aria-hidden="true" className="size-14" strokeWidth={1.5} />
      <p className="text-title">{text}</p>
      {children}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto text-right font-strong tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
