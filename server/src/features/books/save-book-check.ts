import type { BookCheck } from "@aangan/contract/features/books";
import type { AuditedAction } from "../../platform/commit.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { freezeBills } from "../bills/locks.ts";
import type { PaymentNeeds } from "../payments/company/needs.ts";
import { judgeBooks, MAX_NAMED, readBooks } from "./check-books.ts";
import { keepPrints } from "./facts/print-queries.ts";
import { insertBookCheck } from "./queries.ts";

/** Bills that break a rule take no money until a person has looked, and every broken rule raises an alert. */
export async function saveBookCheck(needs: PaymentNeeds, info: Pick<AuditedAction, "actor" | "requestId">, now: Date) {
  const rules = judgeBooks(await needs.database.atOneInstant((db) => readBooks(db, now)));
  const found = rules.filter((rule) => rule.bad.length > 0);
  const broken = found.map(({ check, says, bad }) => ({ check, says, bad: bad.slice(0, MAX_NAMED) }));
  const requestedBy: BookCheck["asked"] = info.actor.kind === "admin" ? "office" : "night";
  await needs.commit({ ...info, action: "check-books" }, async (tx) => {
    await insertBookCheck(tx, { checkedAt: now, asked: requestedBy, rules: rules.length }, broken);
    for (const { check, names, bad } of found) {
      if (names === "bills") await freezeBills(tx, bad, check, now);
      await raiseAlert(tx, { kind: "books_broken", subject: check }, now);
    }
    // What differs from the audit log must not become what the next nights compare with.
    if (!found.some(({ check }) => check.startsWith("I-43"))) await keepPrints(tx, now);
  });
  return { checkedAt: now.toISOString(), asked: requestedBy, rules: rules.length, broken };
}
