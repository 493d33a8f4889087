import { FlatNumber } from "@aangan/contract/checked/features/residents";
import { type MailKind, mailKinds } from "@aangan/contract/email-kinds";
import { type ListedMail, listMails, type MailState, mailStates } from "@aangan/contract/features/emails/emails";
import { type FormEvent, useMemo, useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { Note } from "../../ui/message.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { mailColumns } from "./mail-columns.tsx";
import { MailDialog } from "./mail-dialog.tsx";

interface Filter {
  state: MailState | "";
  kind: MailKind | "";
  flat: string;
}

/** What the portal told whom by e-mail, and what became of it. */
export function MailsPage() {
  const t = useText();
  const [filter, setFilter] = useState<Filter>({ state: "", kind: "", flat: "" });
  return (
    <OfficeFrame title={t("office.mails")} lead={t("mails.lead")}>
      <MailFilter filter={filter} onFilter={setFilter} />
      <Mails key={JSON.stringify(filter)} filter={filter} />
    </OfficeFrame>
  );
}

function MailFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useText();
  return (
    <div className="grid max-w-4xl grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label={t("mails.state")}
        value={filter.state}
        onChange={({ target }) => onFilter({ ...filter, state: target.value as Filter["state"] })}
        choices={[
          { value: "", label: t("mails.all_states") },
          ...mailStates.map((state) => ({ value: state, label: t(`mail_state.${state}`) })),
        ]}
      />
      <SelectField
        label={t("mails.kind")}
        value={filter.kind}
        onChange={({ target }) => onFilter({ ...filter, kind: target.value as Filter["kind"] })}
        choices={[
          { value: "", label: t("mails.all_kinds") },
          ...mailKinds.map((kind) => ({ value: kind, label: t(`mail_kind.${kind}`) })),
        ]}
      />
      <FlatFilter onFlat={(flat) => onFilter({ ...filter, flat })} />
    </div>
  );
}

function FlatFilter({ onFlat }: { onFlat: (flat: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const flat = typed.trim().toUpperCase();
    const isWrong = flat !== "" && !FlatNumber.safeParse(flat).success;
    setWrong(isWrong);
    if (!isWrong) onFlat(flat);
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <TextField
        label={t("users.flat")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={wrong ? t("mails.flat_wrong") : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="pt-[1.9rem]">
        <Button type="submit" kind="secondary">
          {t("receipt.find")}
        </Button>
      </div>
    </form>
  );
}

function Mails({ filter: { state, kind, flat } }: { filter: Filter }) {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const [opened, setOpened] = useState<ListedMail | null>(null);
  const query = { ...(state && { state }), ...(kind && { kind }), ...(flat && { flat }), before: starts.at(-1) };
  const reading = useCall(listMails, { query });
  const columns = useMemo(() => mailColumns(t, setOpened), [t]);
  const isAll = state === "" && kind === "" && flat === "";
  return (
    <Loaded reading={reading} failed="mails.failed">
      {({ mails, older, way, waiting, givenUp }) => (
        <>
          {way !== "sent" && <Note tone={way === "off" ? "warning" : "info"}>{t(`mails.way_${way}`)}</Note>}
          {way === "sent" && (
            <p className={givenUp > 0 ? "text-danger" : "text-muted"}>
              {t("mails.waiting", { count: waiting })} {t("mails.given_up", { count: givenUp })}
            </p>
          )}
          <LongList
            key={starts.length}
            label={t("office.mails")}
            rows={mails}
            rowId={({ _id }) => _id}
            columns={columns}
            count="mails.count"
            empty={
              <Empty text={t(isAll ? "mails.none" : "mails.none_such")}>{isAll && <p>{t("mails.none_next")}</p>}</Empty>
            }
          />
          {(older || starts.length > 1) && (
            <OlderNewer
              label={t("office.mails")}
              starts={starts}
              next={older ? (mails.at(-1)?._id ?? null) : null}
              onStarts={setStarts}
            />
          )}
          {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </Loaded>
  );
}
