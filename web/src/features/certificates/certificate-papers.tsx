import { type Certificate, certificatePaper } from "@aangan/contract/features/certificates";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { PaperButtons } from "../../ui/paper-buttons.tsx";

/** A certificate to print, in either language. */
export function CertificatePapers({ certificate, small = false }: { certificate: Certificate; small?: boolean }) {
  return (
    <PaperButtons
      small={small}
      name={certificate.number}
      fetch={(language) => callForBytes(certificatePaper, { params: { id: certificate._id }, query: { language } })}
    />
  );
}
