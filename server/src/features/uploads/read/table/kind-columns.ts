import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import type { Sheet } from "../../../../platform/spreadsheets/sheet.ts";
import { kindNames, seldomNames } from "../kind-names.ts";
import { type Below, belowHeader } from "./columns/below.ts";
import { plainWords, saysPhrase } from "./plain-words.ts";
import { contentsOf } from "./score-content.ts";
import type { HeaderGuess, TargetField, TargetFields } from "./target-fields.ts";

const BESIDE = new Set([
  ...["charge", "charges", "bill", "bills", "amount", "amt", "fee", "fees", "dues", "monthly", "for", "month"],
  ...["शुल्क", "बिल", "राशि", "रकम", "रक्कम", "खर्च", "आकार", "चार्ज"],
  ...["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"],
  ...["january", "february", "march", "april", "june", "july", "august", "september", "october", "november"],
  "december",
]);

/** A society or a service is maintenance only with one of these. */
const CHARGED = /\b(?:charges?|fees?|dues|amount|amt|bills?)\b/i;

export interface KindColumn {
  at: number;
  header: string;
  billType: BillType;
}

/** The bill type that a header names, if it names nothing else. */
export function kindOfHeader(header: string): BillType | undefined {
  const words = plainWords(header).filter((word) => !BESIDE.has(word) && !/^(?:20)?\d\d$/.test(word));
  const headerText = words.join(" ");
  return billTypes.find(
    (kind) => kindNames[kind].includes(headerText) || (CHARGED.test(header) && seldomNames[kind].includes(headerText)),
  );
}

/** Visible columns, at least half of them money, whose header names a bill type: one bill each. */
export function kindColumns<F extends string>(
  sheet: Pick<Sheet, "rows" | "hiddenColumns">,
  { headers, index, lines }: Pick<HeaderGuess<F>, "headers" | "index" | "lines">,
  targets: TargetFields<F>,
): KindColumn[] {
  const money = Object.values<TargetField>(targets).find((field) => field.money);
  if (!money) return [];
  return kindsBelow(belowHeader(sheet, contentsOf(sheet.rows), headers, index + lines), money);
}

export function kindsBelow({ headers, hiddenColumns, share }: Below, { fits }: TargetField): KindColumn[] {
  return headers.flatMap((header, at) => {
    const billType = kindOfHeader(header);
    const isAmount = billType !== undefined && !hiddenColumns.includes(at) && share(at, fits) >= 0.5;
    return isAmount ? [{ at, header, billType }] : [];
  });
}

/** The bill types that the rows above the header speak of. */
export function titleMentions({ rows }: Pick<Sheet, "rows">, headerIndex: number): BillType[] {
  const titles = rows
    .slice(0, headerIndex)
    .flatMap(({ cells }) => cells.flatMap((cell) => (cell?.kind === "text" ? [plainWords(cell.text)] : [])));
  return billTypes.filter((kind) => titles.some((words) => kindNames[kind].some((name) => saysPhrase(words, name))));
}
