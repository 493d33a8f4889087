import { listResidentBills } from "@aangan/contract/bills";
import { showCashBook, showCashDay } from "@aangan/contract/counter/cash-book";
import { listCheques } from "@aangan/contract/counter/cheques";
import { listClaims, showClaim } from "@aangan/contract/counter/claims";
import { listReceipts, showReceipt } from "@aangan/contract/counter/receipts";
import { listCertificates, listObstacles } from "@aangan/contract/papers/certificates";
import { listDues } from "@aangan/contract/papers/dues";
import { showHome, showNeeds } from "@aangan/contract/papers/office-home";
import { listResidentPayments, reportPayments, summariseComplexes } from "@aangan/contract/papers/reports";
import { showStatement } from "@aangan/contract/papers/statements";
import { listApprovals } from "@aangan/contract/payments/approvals";
import { listBookChecks } from "@aangan/contract/payments/books";
import { listCredits, listUnidentifiedMoney } from "@aangan/contract/payments/credits";
import { listRefunds } from "@aangan/contract/payments/refunds";
import { showSettlement } from "@aangan/contract/payments/settlements";
import { listWatchedPayments, showPaymentStory } from "@aangan/contract/payments/watched-payments";
import { forget } from "../../lib/calls/query.ts";

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
