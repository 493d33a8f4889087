import { listApprovals } from "@aangan/contract/approvals";
import { listResidentBills } from "@aangan/contract/bills";
import { listBookChecks } from "@aangan/contract/books";
import { showCashBook, showCashDay } from "@aangan/contract/cash-book";
import { listCertificates, listObstacles } from "@aangan/contract/certificates";
import { listCheques } from "@aangan/contract/cheques";
import { listClaims, showClaim } from "@aangan/contract/claims";
import { listCredits, listUnidentifiedMoney } from "@aangan/contract/credits";
import { listDues } from "@aangan/contract/dues";
import { showHome, showNeeds } from "@aangan/contract/office-home";
import { listReceipts, showReceipt } from "@aangan/contract/receipts";
import { listRefunds } from "@aangan/contract/refunds";
import { listResidentPayments, reportPayments, summariseComplexes } from "@aangan/contract/reports";
import { showSettlement } from "@aangan/contract/settlements";
import { showStatement } from "@aangan/contract/statements";
import { listWatchedPayments, showPaymentStory } from "@aangan/contract/watched-payments";
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
