import type { Language } from "@aangan/contract/email-kinds";
import type { PaperSize } from "@aangan/contract/features/receipts/paper";
import type { settingDefaults } from "@aangan/contract/features/settings/settings";
import { type Paise, rupeeText } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Block, Paper } from "../../../platform/paper/paper.ts";
import { amountInWords } from "../../../platform/paper/words/amount-in-words.ts";
import { type Head, letterheadOf } from "../../settings/letterhead.ts";
import type { PrintedReceipt } from "./printed-receipt.ts";
import { dayText, texts } from "./texts.ts";

export interface Printing {
  language: Language;
  size: PaperSize;
  /** Of faces that have none. */
  head: Head;
  setting: typeof settingDefaults.paper;
  publicUrl: string;
}

/** A receipt of the face that was frozen when it was numbered; of a post-dated cheque an acknowledgement. */
export function receiptPaper(receipt: PrintedReceipt, printing: Printing): Paper {
  const { language, size } = printing;
  const say = texts[language];
  const { number, issuedAt, state } = receipt;
  const across = say.across[state];
  const blocks: Block[] = [
    letterheadOf(receipt.head ?? printing.head, language),
    headingOf(receipt, language),
    { kind: "pairs", pairs: [[say.from, receipt.name]], mostLines: 2 },
    factsOf(receipt, language),
    amountOf(receipt, language),
    tableOf(receipt, language),
    ...remarksOf(receipt, language),
    ...footOf(receipt, printing),
  ];
  const title = number === "" ? say.acknowledgement : `${say.receipt} ${number}`;
  return { language, size, title, issuedAt, ...(across && { across }), blocks };
}

const isNumbered = ({ number }: PrintedReceipt) => number !== "";

function headingOf(receipt: PrintedReceipt, language: Language): Block {
  const say = texts[language];
  const day = `${say.issuedOn} ${dayText(dayOf(receipt.issuedAt), language)}`;
  if (!isNumbered(receipt)) return { kind: "heading", text: say.acknowledgement, aside: day };
  return { kind: "heading", text: say.receipt, aside: `${say.number} ${receipt.number}\n${day}` };
}

function factsOf(receipt: PrintedReceipt, language: Language): Block {
  const say = texts[language];
  const { way, flatNumber, complex, takenBy, account, reference } = receipt;
  const pairs: [string, string][] = [
    [say.flat, [flatNumber, complex].filter((text) => text !== "").join(", ")],
    [say.receivedOn, dayText(receipt.receivedOn, language)],
    [say.by, way === "cheque" ? chequeText(receipt, language) : say.ways[way]],
  ];
  if (way !== "cheque" && reference !== "") pairs.push([say.reference, reference]);
  if (account !== "") pairs.push([say.intoAccount, account]);
  if (takenBy !== "") pairs.push([say.takenBy, takenBy]);
  return { kind: "pairs", columns: 2, pairs };
}

function chequeText({ reference, bank, chequeOn }: PrintedReceipt, language: Language): string {
  const say = texts[language];
  const dated = chequeOn === null ? "" : `${say.dated} ${dayText(chequeOn, language)}`;
  return [`${say.ways.cheque} ${reference}`, bank, dated].filter((text) => text !== "").join(", ");
}

function amountOf(receipt: PrintedReceipt, language: Language): Block {
  const { amountPaise } = receipt;
  const label = isNumbered(receipt) ? texts[language].amount : texts[language].chequeAmount;
  return { kind: "amount", label, amount: rupees(amountPaise), words: amountInWords(amountPaise, language) };
}

function tableOf({ lines, advancePaise, amountPaise }: PrintedReceipt, language: Language): Block {
  const say = texts[language];
  const rows = lines.map((line) => [
    line.billId,
    say.kinds[line.billType],
    dayText(line.dueOn, language),
    rupees(line.amountPaise),
  ]);
  const withAdvance = advancePaise > 0 ? [...rows, [say.advance, say.advanceFor, "", rupees(advancePaise)]] : rows;
  return {
    kind: "table",
    columns: [
      { label: say.bill, width: 30 },
      { label: say.kind, width: 30 },
      { label: say.dueOn, width: 20 },
      { label: say.paid, width: 20, align: "right" },
    ],
    rows: withAdvance,
    ...(withAdvance.length > 1 && { sums: [say.total, "", "", rupees(amountPaise)] }),
  };
}

function remarksOf(receipt: PrintedReceipt, language: Language): Block[] {
  const say = texts[language];
  const { way, endedAt, replaces, replacedBy } = receipt;
  const remarks: string[] = [];
  if (way === "cheque" && isNumbered(receipt)) remarks.push(say.subject);
  if (!isNumbered(receipt)) remarks.push(say.later);
  if (replaces !== "") remarks.push(say.replaces(replaces));
  if (endedAt) remarks.push(say.endedOn(dayText(dayOf(endedAt), language)));
  if (replacedBy !== "") remarks.push(say.replacedBy(replacedBy));
  return remarks.length === 0 ? [] : [{ kind: "text", text: remarks.join(" ") }];
}

function footOf(receipt: PrintedReceipt, { language, setting, publicUrl }: Printing): Block[] {
  const say = texts[language];
  const { token, flatNumber, amountPaise, way } = receipt;
  const above = way === "cash" ? setting.stampAboveCash : setting.stampAboveOthers;
  const blocks: Block[] = [];
  if (token !== "") {
    const address = `${publicUrl}/r/${token}#${encodeURIComponent(flatNumber)}`;
    blocks.push({ kind: "code", address, text: say.genuine });
  }
  if (isNumbered(receipt) && above !== null && amountPaise > above) blocks.push({ kind: "box", text: say.stamp });
  blocks.push({ kind: "box", text: say.signature });
  const foot = language === "hi" ? setting.footInHindi : setting.footInEnglish;
  if (foot !== "") blocks.push({ kind: "note", text: foot });
  return blocks;
}

/** "₹1,23,456.50". */
function rupees(amount: Paise): string {
  const [rupeePart = "", paisePart = ""] = rupeeText(amount).split(".");
  const before = rupeePart.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `₹${before && `${before},`}${rupeePart.slice(-3)}.${paisePart}`;
}
