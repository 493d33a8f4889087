import type { ResidentListItem } from "@aangan/contract/features/residents";
import { flatOrder, flatSpellings } from "../../lib/flat-number.ts";
import type { Text } from "../../lib/language/text.ts";
import type { Column } from "../../ui/lists/column.ts";
import { Chip } from "../../ui/values/chip.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { WaitingCode } from "../../ui/waiting-code.tsx";
import { UserActions, type UserDialogs } from "./user-actions.tsx";

export function userColumns(t: Text, dialogs: UserDialogs): Column<ResidentListItem>[] {
  return [
    {
      id: "number",
      title: t("users.number"),
      cell: (_user, place) => <span className="text-muted text-small">{place + 1}</span>,
      number: true,
      width: "w-13",
      card: "none",
    },
    {
      id: "flat",
      title: t("users.flat"),
      cell: (user) => <span className="whitespace-nowrap font-strong">{user.flatNumber}</span>,
      order: (user) => flatOrder(user.flatNumber),
      width: "w-[7.25rem]",
      card: "head",
    },
    {
      id: "name",
      title: t("users.name"),
      cell: (user) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {user.name}
          {user.state === "waiting" && <Chip tone="warning">{t("users.waiting")}</Chip>}
          <WaitingCode code={user.waitingCode} />
        </span>
      ),
      order: (user) => user.name,
      card: "head",
    },
    {
      id: "email",
      title: t("users.email"),
      cell: (user) => (
        <div className="grid justify-items-start gap-1 text-small">
          {user.email || "–"}
          {user.mailsComeBack && <Chip tone="warning">{t("users.mails_come_back")}</Chip>}
        </div>
      ),
      order: (user) => user.email,
      width: "w-[25.5%]",
    },
    {
      id: "phone",
      title: t("users.phone"),
      cell: (user) => <span className="whitespace-nowrap text-small">{user.phone}</span>,
      order: (user) => user.phone,
      width: "w-24",
    },
    {
      id: "created",
      title: t("users.created"),
      cell: (user) => (
        <span className="text-small">
          <Moment at={user.createdAt} />
        </span>
      ),
      order: (user) => user.createdAt,
      width: "w-24",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (user) => <UserActions user={user} {...dialogs} />,
      width: "w-60",
      card: "foot",
    },
  ];
}

export function userText({ flatNumber, name, email, phone, waitingCode }: ResidentListItem): string {
  return `${flatSpellings(flatNumber)} ${name} ${email} ${phone} ${waitingCode ?? ""}`;
}
