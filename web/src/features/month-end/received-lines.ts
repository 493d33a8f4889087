import type { MonthEnd, MonthEndOfComplex } from "@aangan/contract/features/month-end/month-end";
import { type OverviewMethod, overviewMethods } from "@aangan/contract/features/overview";
import type { Text } from "../../lib/language/text.ts";
import { adding, type Lines, type SumOfList } from "./lines.ts";
import { paiseOf } from "./sheets.ts";

type Part = Exclude<keyof MonthEnd["received"][number], "complex" | "way">;

/** What of a complex's money is such, in paise. */
function sumIn({ received }: MonthEnd, part: Part, method?: OverviewMethod) {
  return ({ complex }: MonthEndOfComplex): number =>
    received
      .filter((row) => row.complex === complex && (method === undefined || row.way === method))
      .reduce((all, row) => all + paiseOf(row[part]), 0);
}

/** What came in by each way, which is what went on bills, became advances or is nobody's yet; returns the row of the sum. */
export function addReceived(
  t: Text,
  { add, sumOf }: Lines,
  sum: SumOfList,
  { file, ...rows }: { file: MonthEnd; onBills: number; asAdvances: number; unidentified: number },
): number {
  const methods = overviewMethods.filter((method) =>
    file.received.some((row) => row.way === method && row.received > 0),
  );
  const first = add(t("month_file.part_received")) + 1;
  for (const method of methods) {
    const says = t(`home_way.${method}`);
    add(says, sumIn(file, "received", method), (letter) =>
      sum("payments", { amount: "M", complex: "E" }, letter, { column: "F", says }),
    );
  }
  const inAll = add(
    t("month_file.received"),
    sumIn(file, "received"),
    methods.length === 0 ? () => "0" : sumOf(first, first + methods.length - 1),
  );
  const all = adding({ onBills: 1, asAdvances: 1, unidentified: 1 });
  add(
    t("month_file.control"),
    (complex) => sumIn(file, "received")(complex) - all(complex),
    // What was received on bills stands above with a minus.
    (letter) =>
      `ROUND(${letter}${inAll}+${letter}${rows.onBills}-${letter}${rows.asAdvances}-${letter}${rows.unidentified},2)`,
  );
  return inAll;
}

/** From what came in to what the overview calls collected, and to what was written down in the month. */
export function addAsOverview(t: Text, { add, control, sumOf }: Lines, file: MonthEnd, received: number): void {
  const of = (part: Part, sign: 1 | -1 = 1) => {
    const sum = sumIn(file, part);
    return (complex: MonthEndOfComplex) => sign * sum(complex);
  };
  const all = (...parts: ((complex: MonthEndOfComplex) => number)[]) => {
    return (complex: MonthEndOfComplex) => parts.reduce((sum, part) => sum + part(complex), 0);
  };
  const same = (letter: string) => `${letter}${received}`;
  add(t("month_file.part_home"));
  const came = add(t("month_file.received"), of("received"), same);
  add(t("month_file.plus_assigned"), of("assigned"));
  const last = add(t("month_file.minus_cancelled_receipts"), of("cancelled", -1));
  const collectedSum = all(of("received"), of("assigned"), of("cancelled", -1));
  const collected = add(t("month_file.collected"), collectedSum, sumOf(came, last));
  const home = add(t("month_file.collected_home"), of("collected"));
  control(all(collectedSum, of("collected", -1)), collected, home);
  add(t("month_file.refunded_besides"), of("refunded"));
  add("");
  add(t("month_file.part_booked"));
  const first = add(t("month_file.received"), of("received"), same);
  add(t("month_file.minus_booked_elsewhere"), of("bookedElsewhere", -1));
  const end = add(t("month_file.plus_counts_elsewhere"), of("countsElsewhere"));
  add(t("month_file.booked"), of("booked"), sumOf(first, end));
}
