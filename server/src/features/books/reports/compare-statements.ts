import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** Statements beside the figures of months. */
export function compareStatements(reports: Reports): Compared[] {
  const received = rows.received(reports.monthEnds);
  const fromFlats = received.filter(({ way }) => way !== "unidentified");
  const flats = figuresOf("month-end", received.filter(rows.isFlats), rows.inMonth);
  const statements = (...kinds: string[]) => figuresOf("statements", rows.lines(reports, ...kinds), rows.inMonth);
  return [
    compare(
      "Received from flats by month and complex is in their statements.",
      figuresOf("month-end", fromFlats, rows.inMonth)("received"),
      statements("payment", "receipt")(({ paise }) => -paise),
    ),
    compare(
      "Given to flats less taken back from them, by month and complex, is in their statements.",
      flats(({ assigned, cancelled }) => assigned - cancelled),
      statements("given", "taken_back", "cheque_returned")(({ paise }) => -paise),
    ),
    compare(
      "Refunded to flats by month and complex is in their statements.",
      flats("refunded"),
      statements("refund")("paise"),
    ),
    compare(
      "A resident's years are the money lines of the statement.",
      figuresOf("years", rows.yearsOfResidents(reports), rows.byResident)("paid"),
      figuresOf(
        "statements",
        rows.linesOfResidents(reports, ...rows.MONEY_LINES),
        rows.byResident,
      )(({ paise }) => -paise),
    ),
  ];
}

/** Lists of receipts, refunds and payments beside the figures of months and statements. */
export function compareLists(reports: Reports): Compared[] {
  const [received, moved] = [rows.received(reports.monthEnds), rows.moved(reports)];
  const office = reports.receipts.filter((row) => row.way !== "online" && row.isNumbered);
  const ended = office.filter(({ state }) => rows.ENDED.includes(state));
  const settled = reports.refunds.filter(({ state, from }) => state === "SETTLED" && from !== null);
  const ofMethod = <T extends { way: string }>(some: readonly T[], method: string) =>
    some.filter((row) => row.way === method);
  const fromFlats = moved.filter(({ way }) => way !== "unidentified");
  const byMethod = ({ way }: { way: string }) => [way];
  return [
    compare(
      "Cash received by month is the cash in the list of receipts.",
      figuresOf("month-end", ofMethod(received, "cash"), rows.ofMonth)("received"),
      figuresOf("receipts", ofMethod(office, "cash"), rows.ofMonth)("paise"),
    ),
    compare(
      "Cheques received by month are the cheques in the list of receipts.",
      figuresOf("month-end", ofMethod(received, "cheque"), rows.ofMonth)("received"),
      figuresOf("receipts", ofMethod(office, "cheque"), rows.ofMonth)("paise"),
    ),
    compare(
      "Receipts of the office by month are those in statements.",
      figuresOf("statements", rows.lines(reports, "receipt"), rows.ofMonth)(({ paise }) => -paise),
      figuresOf("receipts", office, rows.ofMonth)("paise"),
    ),
    compare(
      "Receipts taken back by way are those that ended in the list of receipts.",
      figuresOf("month-end", received, byMethod)("cancelled"),
      figuresOf("receipts", ended, byMethod)((row) => row.paise - row.paidOut),
    ),
    compare(
      "What a complex paid in the payment report, less refunds, is what it paid in the home.",
      figuresOf("payment report", reports.paid, rows.byComplex)((row) => row.captured - row.refunded),
      figuresOf("home", fromFlats, rows.byComplex)((row) => row.collected - row.refunded),
    ),
    compare(
      "A resident's refunds in the list are those in the statement.",
      figuresOf(
        "refunds",
        settled.filter(({ userId }) => userId !== null),
        rows.byUser,
      )("amount"),
      figuresOf("statements", rows.linesOfResidents(reports, "refund"), rows.byResident)("paise"),
    ),
    compare(
      "Refunds of unidentified money in the list are those of the home.",
      figuresOf(
        "refunds",
        settled.filter(({ userId }) => userId === null),
        rows.inAll,
      )("amount"),
      figuresOf(
        "home",
        moved.filter(({ complex }) => complex === ""),
        rows.inAll,
      )("refunded"),
    ),
  ];
}
