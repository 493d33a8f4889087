import type { BillType } from "@aangan/contract/bill-kinds";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";

/** The icon of each kind of bill. Its name is the message `bill.<kind>`, beside it on every screen. */
export const billIcons: Record<BillType, typeof Zap> = { electricity: Zap, maintenance: Wrench };
