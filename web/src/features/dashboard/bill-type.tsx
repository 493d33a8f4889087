import type { BillType } from "@aangan/contract/bill-kinds";
import { billIcons } from "../../ui/values/bill-kinds.ts";

/** Decorative: the kind's name is beside it. */
export function BillTypeIcon({ type }: { type: BillType }) {
  const Icon = billIcons[type];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-strong">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
