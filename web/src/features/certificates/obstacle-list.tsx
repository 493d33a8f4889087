import type { Obstacle } from "@aangan/contract/features/certificates";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Money } from "../../ui/values/money.tsx";

/** All that keeps a flat from its certificate, each with the page where it can be ended. */
export function ObstacleList({ obstacles, userId }: { obstacles: readonly Obstacle[]; userId: string }) {
  const t = useText();
  return (
    <ul
      aria-label={t("certificate.obstacles")}
      className="grid divide-y divide-line rounded-card border border-line px-4"
    >
      {obstacles.map((obstacle) => (
        <li key={`${obstacle.kind} ${obstacle.about}`} className="flex items-center justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <span className="block">{t(`certificate.because_${obstacle.kind}`)}</span>
            <Link
              to={pageOf(obstacle, userId)}
              className="rounded-control text-brand text-small underline underline-offset-4 [overflow-wrap:anywhere] hover:text-brand-strong"
            >
              {obstacle.named}
            </Link>
          </span>
          <Money rupees={obstacle.amount} />
        </li>
      ))}
    </ul>
  );
}

function pageOf({ kind, about }: Obstacle, userId: string): string {
  switch (kind) {
    case "bill_open":
      return `/admin/${userId}`;
    case "former_bill_open":
      return "/admin/all-bills?former=1";
    case "bill_frozen":
      return "/admin/books";
    case "payment_open":
    case "payment_in_review":
      return `/admin/payment-stories/${about}`;
    case "cheque_not_cleared":
    case "cheque_later":
      return `/admin/receipts/${about}`;
    case "claim_waiting":
      return "/admin/claims";
    case "refund_under_way":
      return "/admin/refunds";
  }
}
