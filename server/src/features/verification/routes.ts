import * as contract from "@aangan/contract/features/verification";
import type { Serve } from "../../platform/http/serve.ts";
import { verifyPaper } from "./verify-paper.ts";

export function verificationRoutes({ read }: Serve): void {
  read(contract.verifyPaper, async ({ db, body }) => ({ paper: await verifyPaper(db, body) }));
}
