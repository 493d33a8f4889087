import * as contract from "@aangan/contract/features/books";
import type { Serve } from "../../platform/http/serve.ts";
import { releaseBill } from "../bills/frozen/release-bill.ts";
import type { PaymentNeeds } from "../payments/company/needs.ts";
import { listBookChecks } from "./list-book-checks.ts";
import { saveBookCheck } from "./save-book-check.ts";
import { texts } from "./texts.ts";

export function bookRoutes({ read, write, steps }: Serve, needs: PaymentNeeds): void {
  read(contract.listBookChecks, ({ db }) => listBookChecks(db));

  steps(contract.checkBooksNow, async ({ caller, requestId, now }) => {
    return { check: await saveBookCheck(needs, { actor: caller, requestId }, now) };
  });

  write(contract.releaseBill, async ({ tx, caller, params, body, now }) => {
    await releaseBill(tx, caller, { billId: params.id, reason: body.reason }, now);
    return { message: texts.released };
  });
}
