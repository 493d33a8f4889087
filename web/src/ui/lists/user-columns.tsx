import type { ReactNode } from "react";
import { flatOrder, flatSpellings } from "../../lib/flat-number.ts";
import type { Text } from "../../lib/language/text.ts";
import type { Column } from "./column.ts";

interface User {
  _id: string;
  name: string;
  email: string;
  flatNumber: string;
}

/** The columns #, Name, Email, Flat Number and Actions of the office's lists of users. `action` renders the last. */
export function userColumns<Row extends User>(t: Text, action: (user: Row) => ReactNode): Column<Row>[] {
  return [
    {
      id: "number",
      title: t("bills.number"),
      cell: (_user, place) => <span className="text-muted text-small">{place + 1}</span>,
      number: true,
      width: "w-13",
      card: "none",
    },
    { id: "name", title: t("users.name"), cell: (user) => user.name, order: (user) => user.name, card: "head" },
    {
      id: "email",
      title: t("users.email"),
      cell: (user) => <div className="text-small">{user.email || "–"}</div>,
      order: (user) => user.email,
    },
    {
      id: "flat",
      title: t("users.flat"),
      cell: (user) => <span className="whitespace-nowrap font-strong">{user.flatNumber}</span>,
      order: (user) => flatOrder(user.flatNumber),
      width: "w-36",
      card: "head",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (user) => <div className="xl:-ml-2">{action(user)}</div>,
      width: "w-32",
      card: "foot",
    },
  ];
}

export function idOfUser(user: User): string {
  return user._id;
}

/** The searchable text: the flat in its usual spellings, name and e-mail. */
export function searchTextOfUser({ flatNumber, name, email }: User): string {
  return `${flatSpellings(flatNumber)} ${name} ${email}`;
}
