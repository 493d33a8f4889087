import type { Certificate } from "@aangan/contract/features/certificates";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { flatColumn } from "../../ui/lists/flat-column.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Day } from "../../ui/values/day.tsx";
import { CertificatePapers } from "./certificate-papers.tsx";

export function certificateColumns(t: Text, onWithdraw: (certificate: Certificate) => void): Column<Certificate>[] {
  return [
    flatColumn(t),
    {
      id: "number",
      title: t("certificate.number"),
      cell: ({ number, withdrawal }) => (
        <div className="grid justify-items-start gap-1 xl:py-1">
          <span className="whitespace-nowrap tabular-nums">{number}</span>
          {withdrawal && (
            <>
              <Chip tone="danger">{t("certificate.withdrawn", { day: dayText(dayInIndia(withdrawal.at)) })}</Chip>
              <span className="text-muted text-small">{withdrawal.reason}</span>
            </>
          )}
        </div>
      ),
      order: ({ number }) => number,
      width: "w-60",
    },
    {
      id: "asOf",
      title: t("certificate.as_of"),
      cell: ({ asOf }) => <Day day={asOf} />,
      order: ({ asOf }) => asOf,
      width: "w-30",
    },
    {
      id: "by",
      title: t("certificate.by"),
      cell: ({ issuedBy }) => <span className="text-small">{issuedBy}</span>,
      order: ({ issuedBy }) => issuedBy,
      width: "w-32",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (certificate) => (
        <div className="flex flex-wrap">
          <CertificatePapers certificate={certificate} small />
          {!certificate.withdrawal && (
            <ForRight right="money">
              <Button kind="quiet" small onClick={() => onWithdraw(certificate)}>
                {t("certificate.withdraw")}
              </Button>
            </ForRight>
          )}
        </div>
      ),
      width: "w-[21rem]",
      card: "foot",
    },
  ];
}
