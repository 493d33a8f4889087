import { listReceipts, type Receipt, type ReceiptList } from "@aangan/contract/features/receipts/receipts";
import { type FormEvent, useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { PrintReceipts } from "./print-receipts.tsx";
import { choiceColumn, receiptColumns } from "./receipt-columns.tsx";
import { type ReceiptChoice, ReceiptMethods } from "./receipt-methods.tsx";
import { SharedInstruments } from "./shared-instruments.tsx";

/** Receipts of the office's money, unless those of online money are chosen; a search goes through all. */
export function ReceiptsPage() {
  const t = useText();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReceiptChoice | null>(null);
  const choice = chosen ?? (search === "" ? "office" : "all");
  return (
    <OfficeFrame
      title={t("office.receipts")}
      lead={t("receipt.lead")}
      aside={
        <ForRight right="counter">
          <div className="flex flex-wrap gap-3">
            <LinkButton kind="secondary" to="/admin/receipts/upload">
              {t("receipt.upload")}
            </LinkButton>
            <LinkButton to="/admin/counter">{t("office.counter")}</LinkButton>
          </div>
        </ForRight>
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <Search
          onSearch={(typed) => {
            setSearch(typed);
            if (chosen === "shared") setChosen(null);
          }}
        />
        <ReceiptMethods ways={choice} onWays={setChosen} />
      </div>
      {choice === "shared" ? (
        <SharedInstruments />
      ) : (
        <Receipts key={`${choice} ${search}`} search={search} ways={choice} />
      )}
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
    <form onSubmit={submit} className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
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

function Receipts({ search, ways }: { search: string; ways: ReceiptList }) {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const query = { ...(search !== "" && { search }), ways, before: starts.at(-1) };
  const reading = useCall(listReceipts, { query });
  const [chosen, setChosen] = useState<readonly Receipt[]>([]);
  const ids = new Set(chosen.map(idOf));
  const choose = (receipt: Receipt, on: boolean) =>
    setChosen((previous) => [...previous.filter(({ _id }) => _id !== receipt._id), ...(on ? [receipt] : [])]);
  const columns = [choiceColumn(t, ids, choose), ...receiptColumns(t)];
  return (
    <Loaded reading={reading} failed="receipt.list_failed">
      {({ receipts, older }) => (
        <>
          {receipts.length > 0 && (
            <PrintChosen chosen={chosen} onAll={() => setChosen(chosen.length === 0 ? receipts : [])} />
          )}
          <LongList
            key={starts.length}
            label={t("office.receipts")}
            rows={receipts}
            rowId={idOf}
            columns={columns}
            count="receipt.count"
            empty={
              <Empty text={t(search === "" ? "receipt.none" : "receipt.none_found")}>
                <p>{t(search === "" ? NONE_YET[ways] : "receipt.none_found_next")}</p>
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

const NONE_YET = {
  office: "receipt.none_next",
  online: "receipt.none_online_next",
  all: "receipt.none_next",
} as const;
/** Of several pages too: what was chosen stays chosen. */
function PrintChosen({ chosen, onAll }: { chosen: readonly Receipt[]; onAll: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <PrintReceipts receipts={chosen} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <p role="status" className="text-muted">
          {t("receipt.chosen", { count: chosen.length })}
        </p>
        <Button kind="quiet" onClick={onAll}>
          {t(chosen.length === 0 ? "receipt.choose_all" : "receipt.choose_none")}
        </Button>
      </div>
    </div>
  );
}

function idOf(receipt: Receipt): string {
  return receipt._id;
}
