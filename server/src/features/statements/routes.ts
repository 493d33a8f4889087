import type { Association } from "@aangan/contract/features/association";
import * as certificates from "@aangan/contract/features/certificates";
import * as dues from "@aangan/contract/features/dues/dues";
import * as statements from "@aangan/contract/features/statements";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import type { Draw, Serve } from "../../platform/http/serve.ts";
import { heavyLimits } from "../../platform/limits.ts";
import { drawPapers } from "../../platform/paper/draw-papers.ts";
import type { Paper } from "../../platform/paper/paper.ts";
import { refuse } from "../../platform/refusal.ts";
import { createShare } from "../../platform/traffic/fair-share.ts";
import { certificatePaper } from "../certificates/certificate-paper.ts";
import { certificateById } from "../certificates/certificate-queries.ts";
import { issueCertificate, listObstacles } from "../certificates/issue-certificate.ts";
import { listCertificates, withdrawCertificate } from "../certificates/show-certificates.ts";
import { texts } from "../certificates/texts.ts";
import { duesPaper } from "../dues/dues-paper.ts";
import { listDues } from "../dues/list-dues.ts";
import { refuseUnknownComplex } from "../residents/find-resident.ts";
import { headNow, letterhead, letterheadOf } from "../settings/letterhead.ts";
import { showStatement } from "./show-statement.ts";
import { statementPaper } from "./statement-paper.ts";
import { headOfDay } from "./statement-queries.ts";

interface Needs {
  association: Association;
  complexes: readonly string[];
  publicUrl: string;
}

/** "No-dues-E-041.pdf" */
function pdf(paper: Paper, ...name: readonly string[]): Draw {
  return async (caller) => ({
    bytes: await drawPapers(caller, [paper]),
    mediaType: "application/pdf",
    name: `${name.join("-")}.pdf`,
  });
}

export function statementRoutes(serve: Serve, needs: Needs): void {
  const { lookUp, document } = serve;
  const { association } = needs;

  lookUp(statements.showOwnStatement, async ({ db, caller, query, now }) => ({
    statement: await showStatement(db, caller.id, query, now),
  }));

  lookUp(statements.showStatement, async ({ db, params, query, now }) => ({
    statement: await showStatement(db, params.id, query, now),
  }));

  type Asked = { db: Db; now: Date; query: statements.PaperOfPeriod };
  async function paperOf(residentId: string, { db, query, now }: Asked): Promise<Draw> {
    const { language, ...period } = query;
    const statement = await showStatement(db, residentId, period, now);
    const head = (await headOfDay(db, period.to)) ?? (await headNow(db, association));
    const paper = statementPaper(statement, language, letterheadOf(head, language));
    return pdf(paper, "Statement", statement.user.flatNumber, period.from, period.to);
  }

  document(statements.ownStatementPaper, (asked) => paperOf(asked.caller.id, asked));
  document(statements.statementPaper, (asked) => paperOf(asked.params.id, asked));
  duesRoutes(serve, needs);
  certificateRoutes(serve, needs);
}

function duesRoutes({ read, document }: Serve, { association, complexes }: Needs): void {
  const { run: inTurn } = createShare(heavyLimits);

  read(
    dues.listDues,
    async ({ db, query, now }) => {
      refuseUnknownComplex(query.complex, complexes);
      return listDues(db, query, now);
    },
    inTurn,
  );

  document(
    dues.duesPaper,
    async ({ db, query, now }) => {
      const { complex, asOf, language, leastRupees, leastDays } = query;
      refuseUnknownComplex(complex, complexes);
      const listed = await listDues(db, { complex, asOf }, now);
      const isFiltered = leastRupees !== undefined || leastDays !== undefined;
      const least = { leastPaise: paise(Number(leastRupees ?? 0) * 100), leastDays: Number(leastDays ?? 0) };
      const filter = isFiltered ? least : undefined;
      const paper = duesPaper({ ...listed, complex }, filter, language, await letterhead(db, association, language));
      return pdf(paper, "Dues", ...(complex ? [complex] : []), listed.asOf);
    },
    inTurn,
  );
}

function certificateRoutes({ read, write, document }: Serve, { publicUrl }: Needs): void {
  read(certificates.listCertificates, ({ db, query }) => listCertificates(db, query));

  read(certificates.listObstacles, async ({ db, params }) => ({ obstacles: await listObstacles(db, params.id) }));

  write(certificates.issueCertificate, async ({ tx, caller, body, now }) => {
    const certificate = await issueCertificate(tx, caller, body.userId, now);
    return { message: texts.issued(certificate.number), certificate };
  });

  document(certificates.certificatePaper, async ({ db, params, query: { language } }) => {
    const row = (await certificateById(db, params.id)) ?? refuse("not_found");
    return pdf(certificatePaper(row, language, publicUrl), row.number);
  });

  write(certificates.withdrawCertificate, async ({ tx, caller, params, body: { reason }, now }) => {
    const certificate = await withdrawCertificate(tx, caller, { certificateId: params.id, reason }, now);
    return { message: texts.withdrawn(certificate.number), certificate };
  });
}
