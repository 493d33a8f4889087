import type { ListedAdmin } from "@aangan/contract/features/admins";
import type { Text } from "../../lib/language/text.ts";
import type { Column } from "../../ui/lists/column.ts";
import { Chip } from "../../ui/values/chip.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { WaitingCode } from "../../ui/waiting-code.tsx";
import { AdminActions, type AdminsView } from "./admin-actions.tsx";

const STATES = {
  active: { tone: "plain", text: "admins.active" },
  invited: { tone: "info", text: "admins.is_invited" },
  waiting: { tone: "warning", text: "users.waiting" },
} as const;

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
          <Chip tone={STATES[state].tone}>{t(STATES[state].text)}</Chip>
          {secondFactor && <Chip tone="success">{t("admins.factor")}</Chip>}
          <WaitingCode code={waitingCode} />
        </span>
      ),
      order: (admin) => admin.state,
      width: "w-24",
      card: "head",
    },
    {
      id: "role",
      title: t("role.label"),
      cell: ({ role, state }) => (state === "waiting" ? "–" : t(`role.${role}`)),
      order: ({ role }) => role,
      width: "w-24",
    },
    {
      id: "email",
      title: t("users.email"),
      cell: (admin) => <span className="text-small">{admin.email}</span>,
      order: (admin) => admin.email,
      width: "w-[18%]",
    },
    {
      id: "created",
      title: t("users.created"),
      cell: (admin) => <Small at={admin.createdAt} />,
      order: (admin) => admin.createdAt,
      width: "w-26",
    },
    {
      id: "logIn",
      title: t("admins.last_log_in"),
      cell: ({ lastLogInAt }) => (lastLogInAt === null ? "–" : <Small at={lastLogInAt} />),
      order: ({ lastLogInAt }) => lastLogInAt ?? "",
      width: "w-26",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (admin) => <AdminActions admin={admin} {...view} />,
      width: "w-64",
      card: "foot",
    },
  ];
}

function Small({ at }: { at: string }) {
  return (
    <span className="text-small">
      <Moment at={at} />
    </span>
  );
}

export function adminText({ name, email, waitingCode }: ListedAdmin): string {
  return `${name} ${email} ${waitingCode ?? ""}`;
}
