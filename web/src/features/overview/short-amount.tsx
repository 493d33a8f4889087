import { shortRupeesText } from "../../lib/language/at-a-glance.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useLanguage } from "../../lib/language/text.ts";

/** "₹12.4 lakh", which tells screen readers and the pointer the exact amount. */
export function ShortAmount({ rupees }: { rupees: number }) {
  useLanguage();
  const exact = rupeesText(rupees);
  return (
    <span title={exact} className="whitespace-nowrap tabular-nums">
      <span aria-hidden="true">{shortRupeesText(rupees)}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
