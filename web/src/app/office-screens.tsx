import Banknote from "lucide-react/icons/banknote";
import BookCheck from "lucide-react/icons/book-check";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarSearch from "lucide-react/icons/calendar-search";
import Eye from "lucide-react/icons/eye";
import FileCheck from "lucide-react/icons/file-check";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import Gauge from "lucide-react/icons/gauge";
import HandCoins from "lucide-react/icons/hand-coins";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square-text";
import Receipt from "lucide-react/icons/receipt-indian-rupee";
import History from "lucide-react/icons/rotate-ccw-clock";
import ScrollText from "lucide-react/icons/scroll-text";
import SettingsIcon from "lucide-react/icons/settings";
import Signature from "lucide-react/icons/signature";
import Undo2 from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { ComponentType } from "react";
import { loadTexts, type MessageId } from "../lib/language/languages.ts";
import { type Loaded, page } from "./page.tsx";

export interface OfficeScreen {
  address: `/admin/${string}`;
  label: MessageId;
  icon: typeof Eye;
  page: Loaded;
}

const from = (load: () => Promise<ComponentType>) => page("office", load);

/** An account has the same texts as the resident's own. */
const ofAccounts = (load: () => Promise<ComponentType>) =>
  from(async () => (await Promise.all([load(), loadTexts("payments")]))[0]);

/** The office's daily screens, at the top of its menu, above Logout. */
export const dailyScreens: readonly OfficeScreen[] = [
  {
    address: "/admin/upload-bill",
    label: "office.upload_bill",
    icon: Upload,
    page: from(async () => (await import("./pages/upload-bill-page.tsx")).UploadBillPage),
  },
  {
    address: "/admin/all-users",
    label: "office.all_users",
    icon: Users,
    page: from(async () => (await import("./pages/all-users-page.tsx")).AllUsersPage),
  },
  {
    address: "/admin/all-bills",
    label: "office.all_bills",
    icon: FileText,
    page: from(async () => (await import("./pages/all-bills-page.tsx")).AllBillsPage),
  },
  {
    address: "/admin/all-payments",
    label: "office.all_payments",
    icon: History,
    page: from(async () => (await import("./pages/all-payments-page.tsx")).AllPaymentsPage),
  },
];

export const otherScreens: readonly OfficeScreen[] = [
  {
    address: "/admin/bulk-users",
    label: "office.bulk_users",
    icon: UserPlus,
    page: from(async () => (await import("../features/imports/residents-import-page.tsx")).ResidentsImportPage),
  },
  {
    address: "/admin/password-reset",
    label: "office.passwords",
    icon: KeyRound,
    page: from(async () => (await import("./pages/admins-page.tsx")).AdminsAndSessionsPage),
  },
  {
    address: "/admin/payments",
    label: "office.payments_by_date",
    icon: CalendarSearch,
    page: from(async () => (await import("./pages/payments-by-date-page.tsx")).PaymentsByDatePage),
  },
];

/** The screens about money, under a heading of their own. */
export const moneyScreens: readonly OfficeScreen[] = [
  {
    address: "/admin/home",
    label: "office.home",
    icon: Gauge,
    page: from(async () => (await import("../features/home/home-page.tsx")).HomePage),
  },
  {
    address: "/admin/counter",
    label: "office.counter",
    icon: HandCoins,
    page: from(async () => (await import("../features/money/counter/counter-page.tsx")).CounterPage),
  },
  {
    address: "/admin/receipts",
    label: "office.receipts",
    icon: Receipt,
    page: from(async () => (await import("../features/money/counter/receipts-page.tsx")).ReceiptsPage),
  },
  {
    address: "/admin/cheques",
    label: "office.cheques",
    icon: Signature,
    page: from(async () => (await import("../features/money/cheques/cheques-page.tsx")).ChequesPage),
  },
  {
    address: "/admin/cash-book",
    label: "office.cash_book",
    icon: Banknote,
    page: from(async () => (await import("../features/money/cash/cash-book-page.tsx")).CashBookPage),
  },
  {
    address: "/admin/claims",
    label: "office.claims",
    icon: MessageSquare,
    page: from(async () => (await import("../features/money/claims/claims-page.tsx")).ClaimsPage),
  },
  {
    address: "/admin/dues",
    label: "office.dues",
    icon: CalendarClock,
    page: ofAccounts(async () => (await import("../features/money/dues/dues-page.tsx")).DuesPage),
  },
  {
    address: "/admin/certificates",
    label: "office.certificates",
    icon: FileCheck,
    page: ofAccounts(
      async () => (await import("../features/money/certificates/certificates-page.tsx")).CertificatesPage,
    ),
  },
  {
    address: "/admin/watched-payments",
    label: "office.watched",
    icon: Eye,
    page: from(async () => (await import("../features/money/alerts/watched-payments-page.tsx")).WatchedPaymentsPage),
  },
  {
    address: "/admin/credits",
    label: "office.credits",
    icon: Wallet,
    page: from(async () => (await import("../features/money/credits/credits-page.tsx")).CreditsPage),
  },
  {
    address: "/admin/refunds",
    label: "office.refunds",
    icon: Undo2,
    page: from(async () => (await import("../features/money/refunds/refunds-page.tsx")).RefundsPage),
  },
  {
    address: "/admin/settlements",
    label: "office.settlements",
    icon: Landmark,
    page: from(async () => (await import("../features/money/settlements/settlements-page.tsx")).SettlementsPage),
  },
  {
    address: "/admin/month-end",
    label: "office.month_end",
    icon: CalendarCheck,
    page: from(async () => (await import("../features/home/month-end/month-end-page.tsx")).MonthEndPage),
  },
  {
    address: "/admin/books",
    label: "office.books",
    icon: BookCheck,
    page: from(async () => (await import("../features/money/books/books-page.tsx")).BooksPage),
  },
  {
    address: "/admin/uploads",
    label: "office.uploads",
    icon: FileSpreadsheet,
    page: from(async () => (await import("../features/imports/uploads/uploads-page.tsx")).UploadsPage),
  },
  {
    address: "/admin/mails",
    label: "office.mails",
    icon: Mail,
    page: from(async () => (await import("../features/mails/mails-page.tsx")).MailsPage),
  },
  {
    address: "/admin/audit",
    label: "office.audit",
    icon: ScrollText,
    page: from(async () => (await import("../features/audit/audit-page.tsx")).AuditPage),
  },
  {
    address: "/admin/settings",
    label: "office.settings",
    icon: SettingsIcon,
    page: from(async () => (await import("../features/money/settings/settings-page.tsx")).SettingsPage),
  },
];

/** Screens reached from a row of another. The last address matches everything else. */
const innerScreens: readonly Pick<OfficeScreen, "address" | "page">[] = [
  {
    address: "/admin/statements/:id",
    page: ofAccounts(
      async () => (await import("../features/money/statements/office-statement-page.tsx")).OfficeStatementPage,
    ),
  },
  {
    address: "/admin/receipts/:id/replacement",
    page: from(async () => (await import("../features/money/counter/replace-page.tsx")).ReplacePage),
  },
  {
    address: "/admin/receipts/:id",
    page: from(async () => (await import("../features/money/counter/receipt-page.tsx")).ReceiptPage),
  },
  {
    address: "/admin/cash-book/:id",
    page: from(async () => (await import("../features/money/cash/cash-day-page.tsx")).CashDayPage),
  },
  {
    address: "/admin/payment-stories/:id",
    page: from(async () => (await import("../features/money/story/payment-story-page.tsx")).PaymentStoryPage),
  },
  {
    address: "/admin/other-files/bills",
    page: from(async () => (await import("../features/imports/other-files-pages.tsx")).OtherBillsPage),
  },
  {
    address: "/admin/other-files/residents",
    page: from(async () => (await import("../features/imports/other-files-pages.tsx")).OtherResidentsPage),
  },
  {
    address: "/admin/:id",
    page: from(async () => (await import("../features/bills/user-bills-page.tsx")).UserBillsPage),
  },
];

export const officeScreens = [...dailyScreens, ...otherScreens, ...moneyScreens, ...innerScreens];
