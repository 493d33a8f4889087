import type { Association } from "@aangan/contract/features/association";
import * as contract from "@aangan/contract/features/statements";
import type { Db } from "../../platform/database/db.ts";
import { drawPdf } from "../../platform/http/draw-pdf.ts";
import type { Draw, Serve } from "../../platform/http/serve.ts";
import { headNow, letterheadOf } from "../settings/letterhead.ts";
import { showStatement } from "./show-statement.ts";
import { statementPaper } from "./statement-paper.ts";
import { headOfDay } from "./statement-queries.ts";

export function statementRoutes({ lookUp, document }: Serve, { association }: { association: Association }): void {
  lookUp(contract.showOwnStatement, async ({ db, caller, query, now }) => ({
    statement: await showStatement(db, caller.id, query, now),
  }));

  lookUp(contract.showStatement, async ({ db, params, query, now }) => ({
    statement: await showStatement(db, params.id, query, now),
  }));

  type Request = { db: Db; now: Date; query: contract.PaperOfPeriod };
  async function paperOf(residentId: string, { db, query, now }: Request): Promise<Draw> {
    const { language, ...period } = query;
    const statement = await showStatement(db, residentId, period, now);
    const head = (await headOfDay(db, period.to)) ?? (await headNow(db, association));
    const paper = statementPaper(statement, language, letterheadOf(head, language));
    return drawPdf(paper, "Statement", statement.user.flatNumber, period.from, period.to);
  }

  document(contract.ownStatementPaper, (request) => paperOf(request.caller.id, request));
  document(contract.statementPaper, (request) => paperOf(request.params.id, request));
}
