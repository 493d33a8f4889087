import type { ListedMail, MailState } from "@aangan/contract/features/emails/emails";
import { flatOrder } from "../../lib/flat-number.ts";
import type { Text } from "../../lib/language/text.ts";
import type { Column } from "../../ui/lists/column.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Moment } from "../../ui/values/day.tsx";

const TONES: Record<MailState, "plain" | "success" | "danger" | "info" | "warning"> = {
  WAITING: "info",
  SENT: "success",
  SHOWN: "plain",
  GIVEN_UP: "danger",
  DROPPED: "plain",
};

export function mailColumns(t: Text, onOpen: (mail: ListedMail) => void): Column<ListedMail>[] {
  return [
    {
      id: "to",
      title: t("mails.to"),
      cell: ({ to }) => (
        <div className="grid [overflow-wrap:anywhere]">
          <span className="font-strong">{to.flatNumber || t("mails.office")}</span>
          <span className="font-normal text-small">{to.name}</span>
          <span className="font-normal text-muted text-small">{to.address}</span>
        </div>
      ),
      order: ({ to }) => flatOrder(to.flatNumber),
      card: "head",
    },
    {
      id: "kind",
      title: t("mails.kind"),
      cell: ({ kind }) => <span className="text-small">{t(`mail_kind.${kind}`)}</span>,
      order: ({ kind }) => t(`mail_kind.${kind}`),
      width: "w-40",
    },
    {
      id: "planned",
      title: t("mails.planned"),
      cell: ({ plannedAt }) => (
        <span className="text-small">
          <Moment at={plannedAt} time />
        </span>
      ),
      order: ({ plannedAt }) => plannedAt,
      width: "w-44",
    },
    {
      id: "state",
      title: t("mails.state"),
      cell: (mail) => <MailStatus mail={mail} t={t} />,
      order: ({ state }) => state,
      width: "w-72",
    },
    {
      id: "open",
      title: t("users.actions"),
      cell: (mail) => (
        <RowButton
          label={t("mails.open_one", { kind: t(`mail_kind.${mail.kind}`), name: mail.to.flatNumber || mail.to.name })}
          onClick={() => onOpen(mail)}
        >
          {t("mails.open")}
        </RowButton>
      ),
      width: "w-24",
      card: "foot",
    },
  ];
}

/** What became of it, when, and why it did not arrive. */
export function MailStatus({ mail, t }: { mail: ListedMail; t: Text }) {
  const { state, endedAt, nextTryAt, why, tries } = mail;
  return (
    <div className="grid justify-items-start gap-0.5 text-small">
      <span className="flex flex-wrap items-center gap-x-2">
        <Chip tone={TONES[state]}>{t(`mail_state.${state}`)}</Chip>
        {endedAt && state !== "SHOWN" && <Moment at={endedAt} time />}
      </span>
      {why && <span className="text-muted">{t(`mail_why.${why}`)}</span>}
      {nextTryAt && (
        <span className="text-muted">
          {t(tries === 0 ? "mails.not_before" : "mails.next_try")} <Moment at={nextTryAt} time />
        </span>
      )}
    </div>
  );
}
