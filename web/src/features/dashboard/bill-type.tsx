import type { BillType } from "@aangan/contract/bill-kinds";
import { billIcons } from "../../ui/bill-kinds.ts";

/** The picture of a kind of bill; its name stands beside it. */
export function BillTypeIcon({ type }: { type: BillType }) {
  const Icon = billIcons[type];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-strong">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
