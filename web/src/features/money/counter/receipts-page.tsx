import { listReceipts, type Receipt } from "@aangan/contract/receipts";
import { type FormEvent, useMemo, useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { LongList } from "../../../ui/lists/long-list.tsx";
import { OlderNewer } from "../../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { receiptColumns } from "./receipt-columns.tsx";

/** All receipts of the office, found by what people know of them. */
export function ReceiptsPage() {
  const t = useText();
  const [search, setSearch] = useState("");
  return (
    <OfficeFrame
      title={t("office.receipts")}
      lead={t("receipt.lead")}
      aside={<LinkButton to="/admin/counter">{t("office.counter")}</LinkButton>}
    >
      <Search onSearch={setSearch} />
      <Receipts key={search} search={search} />
    </OfficeFrame>
  );
}

function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <form onSubmit={submit} className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <TextField
        type="search"
        label={t("receipt.search")}
        hint={t("receipt.search_hint")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mb-7">
        <Button type="submit" kind="secondary">
          {t("receipt.find")}
        </Button>
      </div>
    </form>
  );
}

function Receipts({ search }: { search: string }) {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const query = { ...(search !== "" && { search }), before: starts.at(-1) };
  const reading = useCall(listReceipts, { query });
  const columns = useMemo(() => receiptColumns(t), [t]);
  return (
    <Loaded reading={reading} failed="receipt.list_failed">
      {({ receipts, older }) => (
        <>
          <LongList
            key={starts.length}
            label={t("office.receipts")}
            rows={receipts}
            rowId={idOf}
            columns={columns}
            count="receipt.count"
            empty={
              <Empty text={t(search === "" ? "receipt.none" : "receipt.none_found")}>
                <p>{t(search === "" ? "receipt.none_next" : "receipt.none_found_next")}</p>
              </Empty>
            }
          />
          {(older || starts.length > 1) && (
            <OlderNewer
              label={t("office.receipts")}
              starts={starts}
              next={older ? (receipts.at(-1)?._id ?? null) : null}
              onStarts={setStarts}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function idOf(receipt: Receipt): string {
  return receipt._id;
}
