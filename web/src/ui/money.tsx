import type { Paise } from "@aangan/contract/money";
import { moneyText, rsText, rupeesText } from "../lib/format.ts";

type Props = { paise: Paise } | { rupees: number; /** "Rs 1,234.50", as the specification's screens have it. */ rs?: boolean };

/** An amount, in figures of one width and never broken across lines. */
export function Money(props: Props) {
  const text = "paise" in props ? moneyText(props.paise) : (props.rs ? rsText : rupeesText)(props.rupees);
  return <span className="whitespace-nowrap tabular-nums">{text}</span>;
}
