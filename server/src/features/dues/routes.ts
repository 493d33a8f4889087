import type { Association } from "@aangan/contract/features/association";
import * as contract from "@aangan/contract/features/dues/dues";
import { paise } from "@aangan/contract/money";
import { drawPdf } from "../../platform/http/draw-pdf.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { heavyLimits } from "../../platform/limits.ts";
import { createShare } from "../../platform/traffic/fair-share.ts";
import { refuseUnknownComplex } from "../residents/find-resident.ts";
import { letterhead } from "../settings/letterhead.ts";
import { duesPaper } from "./dues-paper.ts";
import { listDues } from "./list-dues.ts";

interface Needs {
  association: Association;
  complexes: readonly string[];
}

export function duesRoutes({ read, document }: Serve, { association, complexes }: Needs): void {
  const { run: inTurn } = createShare(heavyLimits);

  read(
    contract.listDues,
    async ({ db, query, now }) => {
      refuseUnknownComplex(query.complex, complexes);
      return listDues(db, query, now);
    },
    inTurn,
  );

  document(
    contract.duesPaper,
    async ({ db, query, now }) => {
      const { complex, asOf, language, leastRupees, leastDays } = query;
      refuseUnknownComplex(complex, complexes);
      const listed = await listDues(db, { complex, asOf }, now);
      const isFiltered = leastRupees !== undefined || leastDays !== undefined;
      const minimums = { leastPaise: paise(Number(leastRupees ?? 0) * 100), leastDays: Number(leastDays ?? 0) };
      const filter = isFiltered ? minimums : undefined;
      const paper = duesPaper({ ...listed, complex }, filter, language, await letterhead(db, association, language));
      return drawPdf(paper, "Dues", ...(complex ? [complex] : []), listed.asOf);
    },
    inTurn,
  );
}
