import { rsRupeesText, rupeesText } from "../../lib/language/format.ts";
import { useLanguage } from "../../lib/language/text.ts";

interface Props {
  rupees: number;
  /** "Rs 1,234.50", as on residents' screens, instead of "₹1,234.50". Hindi always has the sign. */
  rs?: boolean;
}

/** An amount in tabular figures, never broken across lines. */
export function Money({ rupees, rs = false }: Props) {
  useLanguage();
  return <span className="whitespace-nowrap tabular-nums">{(rs ? rsRupeesText : rupeesText)(rupees)}</span>;
}
