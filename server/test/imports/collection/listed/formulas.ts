import { billCase, billed, billedWithoutMiddle, bills, DUE } from "../bills.ts";
import type { Case } from "../case.ts";
import { formula, serialOf } from "../writers/cells.ts";

const caseOf = (id: string, what: string, more: Partial<Case>, file: () => Buffer): Case =>
  billCase({ id, what, usual: "some", expected: "accept", was: "1", ...more, file });

/** Cells that are computed. */
export const formulas: Case[] = [
  caseOf("D01", "formula amount, cached", { usual: "very common" }, () => bills({ amount: formula("E3*F3", 1_234.5) })),
  caseOf("D02", "formula amount, no cached value", { expected: "either", was: "2a" }, () =>
    bills({ amount: formula("E3*F3", null) }),
  ),
  caseOf("D08", 'flat by formula ="A"&"-"&TEXT(…), cached text', { usual: "common" }, () =>
    bills({ flat: formula('"A"&"-"&TEXT(1,"000")', "A-001") }),
  ),
  caseOf("D09", "due date by formula =TODAY()+20, cached", { usual: "common" }, () =>
    bills({ due: formula("TODAY()+20", serialOf(DUE), "dd/mm/yyyy") }),
  ),
  caseOf(
    "D10",
    '=IF(…,"") blank amount in one row',
    { usual: "common", expected: "refuse", was: "2a", means: billedWithoutMiddle() },
    () => bills({ amount: { xml: ' t="str"><f>IF(G3="","",G3)</f><v></v>' } }),
  ),
  caseOf("D11", 'amount as text by =TEXT(x,"#,##0.00")', { was: "2c" }, () =>
    bills({ amount: formula('TEXT(G3,"#,##0.00")', "1,234.50") }),
  ),
  caseOf("D17", 'numeric cell with t="str" text number 1500', { means: billed({ rupees: "1500.00" }) }, () =>
    bills({ amount: { xml: ' t="str"><v>1500</v>' } }),
  ),
  caseOf("D19", "formula result 906.9900000000001", { usual: "common", means: billed({ rupees: "906.99" }) }, () =>
    bills({ amount: formula("E3*F3", 906.9900000000001) }),
  ),
];
