import { listApprovals } from "@aangan/contract/features/approvals/approvals";
import { listResidentBills } from "@aangan/contract/features/bills";
import { listBookChecks } from "@aangan/contract/features/books";
import { listCertificates, listObstacles } from "@aangan/contract/features/certificates";
import { listClaims, showClaim } from "@aangan/contract/features/claims";
import { listCredits, listUnidentifiedMoney } from "@aangan/contract/features/credits";
import { listDues } from "@aangan/contract/features/dues/dues";
import { showHome, showNeeds } from "@aangan/contract/features/overview";
import { listRefunds } from "@aangan/contract/features/payments/refunds";
import { listWatchedPayments, showPaymentStory } from "@aangan/contract/features/payments/watched";
import { showCashBook, showCashDay } from "@aangan/contract/features/receipts/cash-book";
import { listCheques } from "@aangan/contract/features/receipts/cheques";
import { listReceipts, showReceipt } from "@aangan/contract/features/receipts/receipts";
import { listResidentPayments, reportPayments, summariseComplexes } from "@aangan/contract/features/reports";
import { showSettlement } from "@aangan/contract/features/settlements";
import { showStatement } from "@aangan/contract/features/statements";
import { forget } from "./query.ts";

/** Refetches everything that shows money. */
export function forgetMoney(): Promise<void> {
  return forget(
    listWatchedPayments,
    showPaymentStory,
    listCredits,
    listUnidentifiedMoney,
    listRefunds,
    listApprovals,
    listReceipts,
    listCheques,
    showReceipt,
    showCashBook,
    showCashDay,
    listClaims,
    showClaim,
    showSettlement,
    listBookChecks,
    listResidentBills,
    listResidentPayments,
    reportPayments,
    summariseComplexes,
    showStatement,
    listDues,
    listCertificates,
    listObstacles,
    showHome,
    showNeeds,
  );
}
