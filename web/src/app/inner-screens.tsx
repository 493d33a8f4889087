import { from, type OfficeScreen } from "./office-screen.ts";

/** Screens reached from a row of another. The last address matches everything else. */
export const innerScreens: readonly Pick<OfficeScreen, "address" | "page" | "right">[] = [
  {
    address: "/admin/statements/:id",
    right: "look",
    page: from(["certificates", "statements"], async () => (await import("./pages/statement-page.tsx")).StatementPage),
  },
  {
    address: "/admin/receipts/upload",
    right: "counter",
    page: from(
      "uploads",
      async () => (await import("../features/uploads/receipts-import-page.tsx")).ReceiptsImportPage,
    ),
  },
  {
    address: "/admin/receipts/:id/replacement",
    right: "money",
    page: from("receipts", async () => (await import("../features/receipts/replace/replace-page.tsx")).ReplacePage),
  },
  {
    address: "/admin/receipts/:id",
    right: "look",
    page: from("receipts", async () => (await import("../features/receipts/receipt-page.tsx")).ReceiptPage),
  },
  {
    address: "/admin/cash-book/:id",
    right: "look",
    page: from("receipts", async () => (await import("../features/receipts/cash-book/cash-day-page.tsx")).CashDayPage),
  },
  {
    address: "/admin/payment-stories/:id",
    right: "look",
    page: from(
      "payments",
      async () => (await import("../features/payments/story/payment-story-page.tsx")).PaymentStoryPage,
    ),
  },
  {
    address: "/admin/second-factor",
    right: "own",
    page: from(
      "second-factor",
      async () => (await import("../features/second-factor/second-factor-page.tsx")).SecondFactorPage,
    ),
  },
  {
    address: "/admin/other-files/bills",
    right: "bill",
    page: from("uploads", async () => (await import("../features/uploads/other-files-pages.tsx")).OtherBillsPage),
  },
  {
    address: "/admin/other-files/residents",
    right: "people",
    page: from("uploads", async () => (await import("../features/uploads/other-files-pages.tsx")).OtherResidentsPage),
  },
  {
    address: "/admin/:id",
    right: "look",
    page: from("bills", async () => (await import("../features/bills/user-bills-page.tsx")).UserBillsPage),
  },
];
