import { APPROVAL_DAYS } from "@aangan/contract/features/approvals/approval";
import { CLAIMS_WAITING, PICTURE_KIBIBYTES } from "@aangan/contract/features/claims";
import { CASH_BOOK_DAYS } from "@aangan/contract/features/receipts/cash-book";
import { DAYS_BACK, RECEIPT_LINES } from "@aangan/contract/features/receipts/take-payment";
import {
  MAX_ACCOUNTS,
  MAX_BOUNCE_DAYS,
  MAX_BOUNCE_PAISE,
  MAX_CASH_PAISE,
} from "@aangan/contract/features/settings/settings";
import { STATEMENT_DAYS } from "@aangan/contract/features/statements";
import { RECEIPT_UPLOAD_ROWS } from "@aangan/contract/features/uploads/imports";
import { pictureLimits } from "../../src/features/claims/claim-pictures.ts";
import { group, type Section } from "./rows.ts";

/** What the office does with money and papers. */
export const limitsOfCounter: Section = [
  "The counter",
  [
    ...group(
      "contract/features/uploads/imports.ts",
      { RECEIPT_UPLOAD_ROWS },
      { RECEIPT_UPLOAD_ROWS: ["receipts of one spreadsheet", "400"] },
    ),
    ...group(
      "contract/features/receipts/take-payment.ts",
      { limits: { RECEIPT_LINES, DAYS_BACK } },
      {
        RECEIPT_LINES: ["bills that one receipt pays", "400"],
        DAYS_BACK: ["days after which money that was handed over is not written down any more", "400"],
      },
    ),
    ...group(
      "contract/features/settings/settings.ts",
      {
        settings: {
          MAX_CASH_PAISE,
          MAX_BOUNCE_PAISE,
          MAX_BOUNCE_DAYS,
          MAX_ACCOUNTS,
        },
      },
      {
        MAX_CASH_PAISE: ["paise in cash from one flat in a day, unless the office has set less", "409"],
        MAX_BOUNCE_PAISE: ["paise that a returned cheque costs", "400"],
        MAX_BOUNCE_DAYS: ["days until that is due", "400"],
        MAX_ACCOUNTS: ["bank accounts of the association", "400"],
      },
    ),
    ...group(
      "contract/features/receipts/cash-book.ts",
      { CASH_BOOK_DAYS },
      { CASH_BOOK_DAYS: ["days of the cash book that are shown at once", "400"] },
    ),
    ...group(
      "contract/features/statements.ts",
      { STATEMENT_DAYS },
      { STATEMENT_DAYS: ["days of a statement of account: three years", "400"] },
    ),
    ...group(
      "contract/features/approvals/approval.ts",
      { APPROVAL_DAYS },
      { APPROVAL_DAYS: ["days that a refund waits for another person", "it ends; no money moves"] },
    ),
    ...group(
      "contract/features/claims.ts",
      { limits: { CLAIMS_WAITING, PICTURE_KIBIBYTES } },
      {
        CLAIMS_WAITING: ["notices of transfers that wait for one flat", "409"],
        PICTURE_KIBIBYTES: ["KiB of the picture of one", "400"],
      },
    ),
    ...group(
      "features/claims/claim-pictures.ts",
      { pictureLimits },
      { keptMs: ["such a picture after the decision", "deleted; its hash stays"] },
    ),
  ],
];
