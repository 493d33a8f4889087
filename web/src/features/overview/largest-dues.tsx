import type { OfficeHome } from "@aangan/contract/features/overview";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Money } from "../../ui/values/money.tsx";

type Due = OfficeHome["largestDues"][number];

/** Who owes most, each with the way to the bills. */
export function LargestDues({ dues }: { dues: readonly Due[] }) {
  const t = useText();
  return (
    <table aria-label={t("home.largest")} className="w-full">
      <thead>
        <tr className="text-muted text-small">
          <th scope="col" className="pb-2 text-left font-normal">
            {t("home.flat")}
          </th>
          <th scope="col" className="pb-2 pl-3 text-left font-normal max-sm:sr-only">
            {t("home.late_head")}
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            {t("home.owes")}
          </th>
        </tr>
      </thead>
      <tbody>
        {dues.map((due) => (
          <tr key={due.userId} className="border-line border-t">
            <th scope="row" className="w-full py-1 text-left font-normal">
              <Link
                to={`/admin/${due.userId}`}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-control underline-offset-4 hover:underline lg:min-h-9"
              >
                <span className="font-strong text-brand">{due.flatNumber}</span>
                <span className="[overflow-wrap:anywhere]">{due.name}</span>
                {due.former && <span className="text-muted text-small">{t("home.former")}</span>}
              </Link>
              <span className="block pb-2 sm:hidden">
                <Lateness days={due.daysLate} />
              </span>
            </th>
            <td className="whitespace-nowrap py-2 pl-3 align-middle max-sm:sr-only">
              <Lateness days={due.daysLate} />
            </td>
            <td className="whitespace-nowrap py-2 pl-3 text-right align-middle max-sm:align-top max-sm:pt-3">
              <Money rupees={due.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OLD_DAYS = 90;

function Lateness({ days }: { days: number }) {
  const t = useText();
  if (days === 0) return <span className={classNames("text-muted text-small")}>{t("home.not_late")}</span>;
  return <Chip tone={days > OLD_DAYS ? "danger" : "warning"}>{t("due.late", { days })}</Chip>;
}
