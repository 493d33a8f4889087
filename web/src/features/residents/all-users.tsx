import { listResidents, type ResidentListItem } from "@aangan/contract/features/residents";
import Mail from "lucide-react/icons/mail";
import UserPlus from "lucide-react/icons/user-plus";
import { useMemo, useState } from "react";
import { useAssociation } from "../../lib/calls/association.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { NewPasswordDialog } from "../../ui/dialogs/new-password-dialog.tsx";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { CorrectUserDialog } from "./correct-user-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { inviteUser, setUserPassword } from "./user-acts.ts";
import { userColumns, userText } from "./user-columns.tsx";
import { WaitingNote } from "./waiting-note.tsx";

/** All residents of a complex, with what the office can do for each. */
export function AllUsers({ complex }: { complex: string }) {
  const list = useCall(listResidents, { query: { complex } });
  return (
    <Loaded reading={list} failed="users.failed" rows={10}>
      {({ users }) => <Users complex={complex} users={users} />}
    </Loaded>
  );
}

type Open = { dialog: "add" } | { dialog: "password" | "correct"; user: ResidentListItem };

function Users({ complex, users }: { complex: string; users: readonly ResidentListItem[] }) {
  const t = useText();
  const [onlyWaiting, setOnlyWaiting] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  useKeptFocus(users);
  const waiting = useMemo(() => users.filter((user) => user.state === "waiting"), [users]);
  const columns = useMemo(
    () =>
      userColumns(t, {
        onPassword: (user) => setOpen({ dialog: "password", user }),
        onCorrect: (user) => setOpen({ dialog: "correct", user }),
      }),
    [t],
  );
  const addButtons = (inToolbar: boolean) => (
    <ForRight right="people">
      <div className="flex flex-wrap justify-center gap-3">
        {/* Beside the search of a phone there is room for one; the other stands in the menu as well. */}
        <div className={inToolbar ? "hidden sm:block" : undefined}>
          <LinkButton kind="secondary" to="/admin/bulk-users">
            {t("users.upload")}
          </LinkButton>
        </div>
        <Button icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={() => setOpen({ dialog: "add" })}>
          {t("users.add")}
        </Button>
      </div>
    </ForRight>
  );
  const filtered = onlyWaiting && waiting.length > 0;
  return (
    <div className="grid gap-4">
      {waiting.length > 0 && <WaitingNote count={waiting.length} only={onlyWaiting} onOnly={setOnlyWaiting} />}
      <LongList
        label={t("users.of", { complex })}
        rows={filtered ? waiting : users}
        rowId={idOf}
        columns={columns}
        textOf={userText}
        searchHint={t("users.search")}
        count="users.count"
        action={addButtons(true)}
        empty={
          <Empty text={t("users.none")}>
            <div className="grid justify-items-center gap-4">
              <p>{t("users.none_next")}</p>
              {addButtons(false)}
            </div>
          </Empty>
        }
      />
      {open && <UserDialog open={open} complex={complex} onClose={() => setOpen(null)} />}
    </div>
  );
}

function UserDialog({ open, complex, onClose }: { open: Open; complex: string; onClose: () => void }) {
  switch (open.dialog) {
    case "add":
      return <AddUserDialog complex={complex} onClose={onClose} />;
    case "correct":
      return <CorrectUserDialog user={open.user} onClose={onClose} />;
    case "password":
      return (
        <NewPasswordDialog
          name={open.user.name}
          who={nameOf(open.user)}
          instead={<InviteInstead user={open.user} onClose={onClose} />}
          onSend={(password) => setUserPassword(open.user, password)}
          onClose={onClose}
        />
      );
  }
}

/** Nobody needs to know the password that its owner chooses. */
function InviteInstead({ user, onClose }: { user: ResidentListItem; onClose: () => void }) {
  const t = useText();
  const { data } = useAssociation();
  if (!data?.mails || user.email === "") return null;
  return (
    <div>
      <Button
        kind="secondary"
        icon={<Mail aria-hidden="true" className="size-4" />}
        onClick={() => {
          onClose();
          void inviteUser(user);
        }}
      >
        {t("users.invite_one", { name: user.name, flat: user.flatNumber })}
      </Button>
    </div>
  );
}

function idOf(user: ResidentListItem): string {
  return user._id;
}
