import type { ListedAdmin } from "@aangan/contract/admins";
import type { Text } from "../../lib/language/text.ts";
import { Chip } from "../../ui/chip.tsx";
import { Moment } from "../../ui/day.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { WaitingCode } from "../../ui/waiting-code.tsx";
import { AdminActions, type AdminsView } from "./admin-actions.tsx";

export function adminColumns(t: Text, view: AdminsView): Column<ListedAdmin>[] {
  return [
    {
      id: "name",
      title: t("users.name"),
      cell: (admin) => <span className="font-strong">{admin.name}</span>,
      order: (admin) => admin.name,
      card: "head",
    },
    {
      id: "state",
      title: t("admins.state"),
      cell: ({ state, waitingCode, secondFactor }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip tone={state === "active" ? "plain" : "warning"}>
            {t(state === "active" ? "admins.active" : "users.waiting")}
          </Chip>
          {secondFactor && <Chip tone="success">{t("admins.factor")}</Chip>}
          <WaitingCode code={waitingCode} />
        </span>
      ),
      order: (admin) => admin.state,
      width: "w-28",
      card: "head",
    },
    {
      id: "email",
      title: t("users.email"),
      cell: (admin) => <span className="text-small">{admin.email}</span>,
      order: (admin) => admin.email,
      width: "w-[30%]",
    },
    {
      id: "created",
      title: t("users.created"),
      cell: (admin) => (
        <span className="text-small">
          <Moment at={admin.createdAt} />
        </span>
      ),
      order: (admin) => admin.createdAt,
      width: "w-28",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (admin) => <AdminActions admin={admin} {...view} />,
      width: "w-60",
      card: "foot",
    },
  ];
}

export function adminText({ name, email, waitingCode }: ListedAdmin): string {
  return `${name} ${email} ${waitingCode ?? ""}`;
}
