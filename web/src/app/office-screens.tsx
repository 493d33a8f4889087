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
import Stamp from "lucide-react/icons/stamp";
import Undo2 from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { innerScreens } from "./inner-screens.tsx";
import { from, type OfficeScreen } from "./office-screen.ts";

/** The office's daily screens, at the top of its menu, above Logout. */
export const dailyScreens: readonly OfficeScreen[] = [
  {
    address: "/admin/upload-bill",
    right: "bill",
    label: "office.upload_bill",
    icon: Upload,
    page: from(
      ["association", "bills", "overview", "uploads"],
      async () => (await import("./pages/upload-bill-page.tsx")).UploadBillPage,
    ),
  },
  {
    address: "/admin/all-users",
    right: "look",
    label: "office.all_users",
    icon: Users,
    page: from(["association", "residents"], async () => (await import("./pages/all-users-page.tsx")).AllUsersPage),
  },
  {
    address: "/admin/all-bills",
    right: "look",
    label: "office.all_bills",
    icon: FileText,
    page: from(["association", "bills"], async () => (await import("./pages/all-bills-page.tsx")).AllBillsPage),
  },
  {
    address: "/admin/all-payments",
    right: "look",
    label: "office.all_payments",
    icon: History,
    page: from(["association", "reports"], async () => (await import("./pages/all-payments-page.tsx")).AllPaymentsPage),
  },
];

export const otherScreens: readonly OfficeScreen[] = [
  {
    address: "/admin/bulk-users",
    right: "people",
    label: "office.bulk_users",
    icon: UserPlus,
    page: from(
      "uploads",
      async () => (await import("../features/uploads/residents-import-page.tsx")).ResidentsImportPage,
    ),
  },
  {
    address: "/admin/password-reset",
    right: "look",
    label: "office.passwords",
    icon: KeyRound,
    page: from(
      ["admins", "login/sessions", "second-factor"],
      async () => (await import("./pages/admins-page.tsx")).AdminsAndSessionsPage,
    ),
  },
  {
    address: "/admin/payments",
    right: "look",
    label: "office.payments_by_date",
    icon: CalendarSearch,
    page: from(
      ["association", "reports"],
      async () => (await import("./pages/payments-by-date-page.tsx")).PaymentsByDatePage,
    ),
  },
];

/** The screens about money, under a heading of their own. */
export const moneyScreens: readonly OfficeScreen[] = [
  {
    address: "/admin/home",
    right: "look",
    label: "office.home",
    icon: Gauge,
    page: from("overview", async () => (await import("../features/overview/home-page.tsx")).HomePage),
  },
  {
    address: "/admin/counter",
    right: "counter",
    label: "office.counter",
    icon: HandCoins,
    page: from("receipts", async () => (await import("../features/receipts/counter/counter-page.tsx")).CounterPage),
  },
  {
    address: "/admin/receipts",
    right: "look",
    label: "office.receipts",
    icon: Receipt,
    page: from("receipts", async () => (await import("../features/receipts/receipts-page.tsx")).ReceiptsPage),
  },
  {
    address: "/admin/cheques",
    right: "look",
    label: "office.cheques",
    icon: Signature,
    page: from("receipts", async () => (await import("../features/receipts/cheques/cheques-page.tsx")).ChequesPage),
  },
  {
    address: "/admin/cash-book",
    right: "look",
    label: "office.cash_book",
    icon: Banknote,
    page: from(
      "receipts",
      async () => (await import("../features/receipts/cash-book/cash-book-page.tsx")).CashBookPage,
    ),
  },
  {
    address: "/admin/claims",
    right: "look",
    label: "office.claims",
    icon: MessageSquare,
    page: from("claims", async () => (await import("../features/claims/claims-page.tsx")).ClaimsPage),
  },
  {
    address: "/admin/dues",
    right: "look",
    label: "office.dues",
    icon: CalendarClock,
    page: from("dues", async () => (await import("../features/dues/dues-page.tsx")).DuesPage),
  },
  {
    address: "/admin/certificates",
    right: "look",
    label: "office.certificates",
    icon: FileCheck,
    page: from(
      "certificates",
      async () => (await import("../features/certificates/certificates-page.tsx")).CertificatesPage,
    ),
  },
  {
    address: "/admin/watched-payments",
    right: "look",
    label: "office.watched",
    icon: Eye,
    page: from(
      "payments",
      async () => (await import("../features/payments/watched/watched-payments-page.tsx")).WatchedPaymentsPage,
    ),
  },
  {
    address: "/admin/credits",
    right: "look",
    label: "office.credits",
    icon: Wallet,
    page: from(["credits", "payments"], async () => (await import("./pages/credits-page.tsx")).CreditsPage),
  },
  {
    address: "/admin/refunds",
    right: "look",
    label: "office.refunds",
    icon: Undo2,
    page: from("payments", async () => (await import("../features/payments/refunds/refunds-page.tsx")).RefundsPage),
  },
  {
    address: "/admin/approvals",
    right: "look",
    label: "office.approvals",
    icon: Stamp,
    page: from("approvals", async () => (await import("../features/approvals/approvals-page.tsx")).ApprovalsPage),
  },
  {
    address: "/admin/settlements",
    right: "look",
    label: "office.settlements",
    icon: Landmark,
    page: from(
      "settlements",
      async () => (await import("../features/settlements/settlements-page.tsx")).SettlementsPage,
    ),
  },
  {
    address: "/admin/month-end",
    right: "look",
    label: "office.month_end",
    icon: CalendarCheck,
    page: from("month-end", async () => (await import("../features/month-end/month-end-page.tsx")).MonthEndPage),
  },
  {
    address: "/admin/books",
    right: "audit",
    label: "office.books",
    icon: BookCheck,
    page: from("books", async () => (await import("../features/books/books-page.tsx")).BooksPage),
  },
  {
    address: "/admin/uploads",
    right: "look",
    label: "office.uploads",
    icon: FileSpreadsheet,
    page: from("uploads", async () => (await import("../features/uploads/uploads/uploads-page.tsx")).UploadsPage),
  },
  {
    address: "/admin/mails",
    right: "settings",
    label: "office.mails",
    icon: Mail,
    page: from("emails", async () => (await import("../features/emails/mails-page.tsx")).MailsPage),
  },
  {
    address: "/admin/audit",
    right: "audit",
    label: "office.audit",
    icon: ScrollText,
    page: from("audit", async () => (await import("../features/audit/audit-page.tsx")).AuditPage),
  },
  {
    address: "/admin/settings",
    right: "settings",
    label: "office.settings",
    icon: SettingsIcon,
    page: from(["approvals", "settings"], async () => (await import("./pages/settings-page.tsx")).SettingsPage),
  },
];

export const officeScreens = [...dailyScreens, ...otherScreens, ...moneyScreens, ...innerScreens];
