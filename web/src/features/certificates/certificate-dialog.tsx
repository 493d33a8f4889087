import type { Billed } from "@aangan/contract/features/bills";
import {
  type Certificate,
  issueCertificate,
  listCertificates,
  listObstacles,
} from "@aangan/contract/features/certificates";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Answer, Note } from "../../ui/message.tsx";
import { CertificatePapers } from "./certificate-papers.tsx";
import { ObstacleList } from "./obstacle-list.tsx";

interface Props {
  user: Billed;
  onClose: () => void;
}

/** Issues a certificate, or says all that is in its way. */
export function CertificateDialog({ user, onClose }: Props) {
  const t = useText();
  const [issued, setIssued] = useState<Certificate | null>(null);
  const [busy, setBusy] = useState(false);
  const reading = useCall(listObstacles, { params: { id: user._id } }, { enabled: issued === null });
  return (
    <Dialog title={t("certificate.title", { flat: user.flatNumber })} onClose={onClose} locked={busy}>
      {issued ? (
        <Issued certificate={issued} onClose={onClose} />
      ) : (
        <Loaded reading={reading} failed="certificate.failed" rows={3}>
          {({ obstacles }) =>
            obstacles.length > 0 ? (
              <>
                <Note tone="warning">{t("certificate.not_yet")}</Note>
                <ObstacleList obstacles={obstacles} userId={user._id} />
              </>
            ) : (
              <Issue user={user} onIssued={setIssued} onBusy={setBusy} />
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

interface IssueProps {
  user: Billed;
  onIssued: (certificate: Certificate) => void;
  onBusy: (busy: boolean) => void;
}

function Issue({ user, onIssued, onBusy }: IssueProps) {
  const t = useText();
  const key = useRequestKey();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const earlier = useCall(listCertificates, { query: { userId: user._id } });
  const standing = earlier.data?.certificates.find(({ withdrawal }) => withdrawal === undefined);
  async function issue() {
    setBusy(true);
    onBusy(true);
    const reply = await call(issueCertificate, { body: { userId: user._id }, key });
    setBusy(false);
    onBusy(false);
    if (reply.ok) onIssued(reply.data.certificate);
    else setOutcome({ tone: "danger", text: failureText(reply.failure, t("certificate.issue_failed")) });
  }
  return (
    <>
      <p>{t("certificate.nothing_open", { name: user.name })}</p>
      {standing && (
        <Note tone="info">{t("certificate.earlier", { number: standing.number, day: dayText(standing.asOf) })}</Note>
      )}
      <Answer outcome={outcome} />
      <div className="flex justify-end">
        <Button busy={busy} busyText={t("certificate.busy")} onClick={issue}>
          {t("certificate.issue")}
        </Button>
      </div>
    </>
  );
}

function Issued({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const t = useText();
  return (
    <>
      <div role="status">
        <Note tone="success">
          {t("certificate.issued", { number: certificate.number, day: dayText(certificate.asOf) })}
        </Note>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <CertificatePapers certificate={certificate} />
        <Button onClick={onClose}>{t("certificate.close")}</Button>
      </div>
    </>
  );
}
