import * as contract from "@aangan/contract/books";
import type { CommitDeed } from "../../platform/database/commit.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { releaseBill } from "../bills/frozen/release-bill.ts";
import { keepBookCheck } from "./keep-book-check.ts";
import { listBookChecks } from "./list-book-checks.ts";
import { texts } from "./texts.ts";

export function bookRoutes({ read, write, steps }: Serve, needs: { database: Database; commit: CommitDeed }): void {
  read(contract.listBookChecks, ({ db }) => listBookChecks(db));

  steps(contract.checkBooksNow, async ({ caller, requestId, now }) => {
    const deed = { actor: caller, requestId };
    return { check: await keepBookCheck(needs, deed, now) };
  });

  write(contract.releaseBill, async ({ tx, caller, params, body, now }) => {
    await releaseBill(tx, caller, { billId: params.id, reason: body.reason }, now);
    return { message: texts.released };
  });
}
