import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../../ui/link.tsx";
import { allBillsAddress } from "./all-bills-address.ts";

/** The two views of All Bills: who lives here, and who has left. */
export function BillsViews({ complex, former }: { complex: string; former: boolean }) {
  const t = useText();
  return (
    <nav aria-label={t("bills.views")} className="-mb-2 flex flex-wrap gap-1 justify-self-start">
      <View to={allBillsAddress(complex, false)} chosen={!former}>
        {t("bills.present")}
      </View>
      <View to={allBillsAddress(complex, true)} chosen={former}>
        {t("bills.former")}
      </View>
    </nav>
  );
}

function View({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? "page" : undefined}
      className={classNames(
        "inline-flex min-h-11 items-center rounded-control px-3 font-strong transition-colors duration-150",
        chosen ? "bg-brand-soft text-brand-strong" : "text-muted hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
