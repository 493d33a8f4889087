import type { AnswerOf, QueryOf } from "@aangan/contract/endpoint";
import { APPROVALS_PER_PAGE, type listApprovals as contract } from "@aangan/contract/features/approvals/approvals";
import { adminsWithRight } from "../../platform/auth/person-queries.ts";
import type { Db } from "../../platform/database/db.ts";
import { toApproval } from "./approval-wire.ts";
import * as queries from "./queries.ts";

/** All that wait stand on the first page. An unknown page is empty. */
export async function listApprovals(
  db: Db,
  reader: { id: string },
  { before }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const people = (await adminsWithRight(db, "money")).map(({ id, name }) => ({ _id: id, name }));
  const last = before === undefined ? undefined : await queries.approvalById(db, before);
  if (before !== undefined && !last?.endedAt) return { approvals: [], older: false, people };
  const waiting = last ? [] : await queries.approvalsThatWait(db);
  const ended = await queries.endedApprovals(db, last, APPROVALS_PER_PAGE + 1);
  const visibleRows = [...waiting, ...ended.slice(0, APPROVALS_PER_PAGE)];
  return {
    approvals: visibleRows.map((row) => toApproval(row, reader.id)),
    older: ended.length > APPROVALS_PER_PAGE,
    people,
  };
}
