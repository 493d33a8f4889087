import type { BillType } from "@aangan/contract/bills";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";

const ICONS = { electricity: Zap, maintenance: Wrench } as const;

/** The picture of a kind of bill; its name stands beside it. */
export function BillTypeIcon({ type }: { type: BillType }) {
  const Icon = ICONS[type];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-strong">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
