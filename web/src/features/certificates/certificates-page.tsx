import { type Certificate, listCertificates } from "@aangan/contract/features/certificates";
import { useMemo, useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { certificateColumns } from "./certificate-columns.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** All no-dues certificates, newest first. */
export function CertificatesPage() {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const [withdrawing, setWithdrawing] = useState<Certificate | null>(null);
  const reading = useCall(listCertificates, { query: { before: starts.at(-1) } });
  const columns = useMemo(() => certificateColumns(t, setWithdrawing), [t]);
  return (
    <OfficeFrame title={t("office.certificates")} lead={t("certificate.lead")}>
      <Loaded reading={reading} failed="certificate.list_failed">
        {({ certificates, older }) => (
          <>
            <LongList
              key={starts.length}
              label={t("office.certificates")}
              rows={certificates}
              rowId={({ _id }) => _id}
              columns={columns}
              textOf={certificateText}
              searchHint={t("certificate.search")}
              count="certificate.count"
              empty={
                <Empty text={t("certificate.none")}>
                  <LinkButton to="/admin/dues">{t("office.dues")}</LinkButton>
                </Empty>
              }
            />
            {(older || starts.length > 1) && (
              <OlderNewer
                label={t("office.certificates")}
                starts={starts}
                next={older ? (certificates.at(-1)?._id ?? null) : null}
                onStarts={setStarts}
              />
            )}
          </>
        )}
      </Loaded>
      {withdrawing && <WithdrawDialog certificate={withdrawing} onClose={() => setWithdrawing(null)} />}
    </OfficeFrame>
  );
}

function certificateText({ number, flatNumber, name }: Certificate): string {
  return `${number} ${flatNumber} ${name}`;
}
