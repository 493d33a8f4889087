import type { MonthEnd, MonthEndOfComplex } from "@aangan/contract/papers/month-end";
import { type HomeWay, homeWays } from "@aangan/contract/papers/office-home";
import type { Text } from "../../../lib/language/text.ts";
import { adding, type Lines, type SumOfList } from "./lines.ts";
import { paiseOf } from "./sheets.ts";

type Part = "booked" | "takenBack" | "countsElsewhere" | "bookedElsewhere" | "collected";

/** What of a complex's money is such, in paise. */
function sumIn({ received }: MonthEnd, part: Part, way?: HomeWay) {
  return ({ complex }: MonthEndOfComplex): number =>
    received
      .filter((row) => row.complex === complex && (way === undefined || row.way === way))
      .reduce((all, row) => all + paiseOf(row[part]), 0);
}

/** What came in by each way, which is what went on bills and became advances; returns the row of the sum. */
export function addReceived(
  t: Text,
  { add, sumOf }: Lines,
  sum: SumOfList,
  { file, onBills, asAdvances }: { file: MonthEnd; onBills: number; asAdvances: number },
): number {
  const ways = homeWays.filter((way) => file.received.some((row) => row.way === way && row.booked > 0));
  const first = add(t("month_file.part_received")) + 1;
  for (const way of ways) {
    const says = t(`home_way.${way}`);
    add(says, sumIn(file, "booked", way), (letter) =>
      sum("payments", { amount: "L", complex: "E" }, letter, { column: "F", says }),
    );
  }
  const inAll = add(
    t("month_file.received"),
    sumIn(file, "booked"),
    ways.length === 0 ? () => "0" : sumOf(first, first + ways.length - 1),
  );
  const both = adding({ onBills: 1, asAdvances: 1 });
  add(
    t("month_file.control"),
    (complex) => sumIn(file, "booked")(complex) - both(complex),
    // What was received on bills stands above with a minus.
    (letter) => `ROUND(${letter}${inAll}+${letter}${onBills}-${letter}${asAdvances},2)`,
  );
  return inAll;
}

/** From what was written down in the month to what counts in it. */
export function addAsOverview(t: Text, { add, control, sumOf }: Lines, file: MonthEnd, received: number): void {
  const of = (part: Part) => sumIn(file, part);
  const counted = (complex: MonthEndOfComplex) =>
    of("booked")(complex) - of("takenBack")(complex) - of("countsElsewhere")(complex) + of("bookedElsewhere")(complex);
  add(t("month_file.part_home"));
  const booked = add(t("month_file.received"), of("booked"), (letter) => `${letter}${received}`);
  add(t("month_file.minus_taken_back"), (complex) => 0 - of("takenBack")(complex));
  add(t("month_file.minus_elsewhere"), (complex) => 0 - of("countsElsewhere")(complex));
  const last = add(t("month_file.plus_elsewhere"), of("bookedElsewhere"));
  const collected = add(t("month_file.collected"), counted, sumOf(booked, last));
  const home = add(t("month_file.collected_home"), of("collected"));
  control((complex) => counted(complex) - of("collected")(complex), collected, home);
}
