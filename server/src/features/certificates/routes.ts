import * as contract from "@aangan/contract/features/certificates";
import { drawPdf } from "../../platform/http/draw-pdf.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { certificatePaper } from "./certificate-paper.ts";
import { certificateById } from "./certificate-queries.ts";
import { issueCertificate, listObstacles } from "./issue-certificate.ts";
import { listCertificates, withdrawCertificate } from "./show-certificates.ts";
import { texts } from "./texts.ts";

export function certificateRoutes({ read, write, document }: Serve, { publicUrl }: { publicUrl: string }): void {
  read(contract.listCertificates, ({ db, query }) => listCertificates(db, query));

  read(contract.listObstacles, async ({ db, params }) => ({ obstacles: await listObstacles(db, params.id) }));

  write(contract.issueCertificate, async ({ tx, caller, body, now }) => {
    const certificate = await issueCertificate(tx, caller, body.userId, now);
    return { message: texts.issued(certificate.number), certificate };
  });

  document(contract.certificatePaper, async ({ db, params, query: { language } }) => {
    const row = (await certificateById(db, params.id)) ?? refuse("not_found");
    return drawPdf(certificatePaper(row, language, publicUrl), row.number);
  });

  write(contract.withdrawCertificate, async ({ tx, caller, params, body: { reason }, now }) => {
    const certificate = await withdrawCertificate(tx, caller, { certificateId: params.id, reason }, now);
    return { message: texts.withdrawn(certificate.number), certificate };
  });
}
