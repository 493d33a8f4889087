import type { Text } from "../../lib/language/text.ts";
import { adding, type Lines, type Signs, type SumOfList } from "./lines.ts";
import type { Movement } from "./sheets.ts";

/** What movements of a kind did on bills (H), on advances (I) or on unidentified money (L). */
function moved(t: Text, sum: SumOfList, kind: Movement["kind"], amount: "H" | "I" | "L", sign: "" | "-" = "") {
  const also = { column: "E", says: t(`month_move.${kind}`) };
  return (letter: string) => sign + sum("moved", { amount, complex: "D" }, letter, also);
}

const BILLS_LEFT: Signs = {
  opening: 1,
  billed: 1,
  cancelled: -1,
  onBills: -1,
  used: -1,
  usedBack: 1,
  reversedOfBills: 1,
  refundedOfBills: 1,
};

/** From what was open to what is; returns the rows that advances and receipts refer to. */
export function addBills(t: Text, { add, control, sumOf }: Lines, sum: SumOfList) {
  const ofBills = (amount: string) => (letter: string) => sum("bills", { amount, complex: "D" }, letter);
  add(t("month_file.part_bills"));
  const opening = add(t("month_file.opening"), adding({ opening: 1 }));
  add(t("month_file.plus_billed"), adding({ billed: 1 }), ofBills("H"));
  add(t("month_file.minus_cancelled"), adding({ cancelled: -1 }), (letter) => `-${ofBills("I")(letter)}`);
  const onBills = add(
    t("month_file.minus_received"),
    adding({ onBills: -1 }),
    (letter) => `-${sum("payments", { amount: "J", complex: "E" }, letter)}`,
  );
  const used = add(t("month_file.minus_used"), adding({ used: -1 }), moved(t, sum, "used", "H", "-"));
  const usedBack = add(t("month_file.plus_used_back"), adding({ usedBack: 1 }), moved(t, sum, "usedBack", "H", "-"));
  add(t("month_file.plus_reversed"), adding({ reversedOfBills: 1 }), moved(t, sum, "reversal", "H", "-"));
  const last = add(t("month_file.plus_refunded"), adding({ refundedOfBills: 1 }), moved(t, sum, "refund", "H", "-"));
  const closing = add(t("month_file.closing"), adding(BILLS_LEFT), sumOf(opening, last));
  const itself = add(t("month_file.closing_bills"), adding({ closing: 1 }));
  control(adding({ ...BILLS_LEFT, closing: -1 }), closing, itself);
  return { onBills, used, usedBack };
}

const ADVANCES_LEFT: Signs = {
  openingAdvances: 1,
  asAdvances: 1,
  assigned: 1,
  used: -1,
  usedBack: 1,
  reversedOfAdvances: -1,
  refundedOfAdvances: -1,
};

/** The same for advances, which is money of flats that no bill has taken; returns the row of what came in as such. */
export function addAdvances(
  t: Text,
  { add, control, sumOf }: Lines,
  sum: SumOfList,
  rows: { used: number; usedBack: number },
): number {
  add(t("month_file.part_advances"));
  const opening = add(t("month_file.advances_opening"), adding({ openingAdvances: 1 }));
  const came = add(t("month_file.plus_advances"), adding({ asAdvances: 1 }), (letter) =>
    sum("payments", { amount: "K", complex: "E" }, letter),
  );
  add(t("month_file.plus_assigned"), adding({ assigned: 1 }), moved(t, sum, "assigned", "I"));
  add(t("month_file.minus_used"), adding({ used: -1 }), (letter) => `${letter}${rows.used}`);
  add(t("month_file.plus_used_back"), adding({ usedBack: 1 }), (letter) => `${letter}${rows.usedBack}`);
  add(t("month_file.minus_reversed"), adding({ reversedOfAdvances: -1 }), moved(t, sum, "reversal", "I"));
  const last = add(t("month_file.minus_refunded"), adding({ refundedOfAdvances: -1 }), moved(t, sum, "refund", "I"));
  const closing = add(t("month_file.advances_closing"), adding(ADVANCES_LEFT), sumOf(opening, last));
  const itself = add(t("month_file.closing_credits"), adding({ closingAdvances: 1 }));
  control(adding({ ...ADVANCES_LEFT, closingAdvances: -1 }), closing, itself);
  return came;
}

const UNIDENTIFIED_LEFT: Signs = {
  openingUnidentified: 1,
  unidentified: 1,
  givenToFlats: -1,
  refundedOfUnidentified: -1,
};

/** The same for money that is nobody's yet; returns the row of what came in as such. */
export function addUnidentified(t: Text, { add, control, sumOf }: Lines, sum: SumOfList): number {
  add(t("month_file.part_unidentified"));
  const opening = add(t("month_file.unidentified_opening"), adding({ openingUnidentified: 1 }));
  const came = add(t("month_file.plus_unidentified"), adding({ unidentified: 1 }), (letter) =>
    sum("payments", { amount: "L", complex: "E" }, letter),
  );
  add(t("month_file.minus_given"), adding({ givenToFlats: -1 }), moved(t, sum, "assigned", "L"));
  const last = add(
    t("month_file.minus_refunded"),
    adding({ refundedOfUnidentified: -1 }),
    moved(t, sum, "refund", "L"),
  );
  const closing = add(t("month_file.unidentified_closing"), adding(UNIDENTIFIED_LEFT), sumOf(opening, last));
  const itself = add(t("month_file.closing_unidentified"), adding({ closingUnidentified: 1 }));
  control(adding({ ...UNIDENTIFIED_LEFT, closingUnidentified: -1 }), closing, itself);
  return came;
}
