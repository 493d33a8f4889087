import { listAuditEntries as contract } from "@aangan/contract/features/audit";
import type { Serve } from "../../platform/http/serve.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

export function auditRoutes({ read }: Serve): void {
  read(contract, ({ db, query }) => listAuditEntries(db, query));
}
