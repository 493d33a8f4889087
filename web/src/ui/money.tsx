import type { Paise } from "@aangan/contract/money";
import { moneyText, rsRupeesText, rsText, rupeesText } from "../lib/language/format.ts";
import { useLanguage } from "../lib/language/text.ts";

type Props = ({ paise: Paise } | { rupees: number }) & {
  /** "Rs 1,234.50", as the specification's screens have it, in place of "₹1,234.50". Hindi has the sign everywhere. */
  rs?: boolean;
};

/** An amount, in figures of one width and never broken across lines. */
export function Money({ rs = false, ...amount }: Props) {
  useLanguage();
  const text =
    "paise" in amount ? (rs ? rsText : moneyText)(amount.paise) : (rs ? rsRupeesText : rupeesText)(amount.rupees);
  return <span className="whitespace-nowrap tabular-nums">{text}</span>;
}
