import { rsRupeesText, rupeesText } from "../lib/language/format.ts";
import { useLanguage } from "../lib/language/text.ts";

interface Props {
  rupees: number;
  /** "Rs 1,234.50", as on the screens of residents, in place of "₹1,234.50". Hindi has the sign everywhere. */
  rs?: boolean;
}

/** An amount, in figures of one width and never broken across lines. */
export function Money({ rupees, rs = false }: Props) {
  useLanguage();
  return <span className="whitespace-nowrap tabular-nums">{(rs ? rsRupeesText : rupeesText)(rupees)}</span>;
}
