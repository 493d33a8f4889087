import { CertificateDialog } from "../../features/certificates/certificate-dialog.tsx";
import { OfficeStatementPage } from "../../features/statements/office-statement-page.tsx";

/** The account of a resident, from which the office also issues a no-dues certificate. */
export function StatementPage() {
  return <OfficeStatementPage CertificateDialog={CertificateDialog} />;
}
