import { Redirect } from "wouter";
import type { officePages } from "./office-pages.ts";
import { page } from "./page.tsx";
import type { PagesOf } from "./pages.tsx";

const NotFound = page("office", async () => (await import("./pages/not-found.tsx")).NotFound);
const OfficeLayout = page("office", async () => (await import("./layouts/office-layout.tsx")).OfficeLayout);
const officePage = (name: keyof typeof officePages) =>
  page("office", async () => (await import("./office-pages.ts")).officePages[name]());
const moneyPages = officePage("moneyPages");

const ToUploadBill = () => <Redirect to="/admin/upload-bill" replace />;

/** The pages of the office. Every fixed address stands before `/admin/:id`, the bills of one user. */
export const office: PagesOf = {
  layout: OfficeLayout,
  pages: [
    ["/admin", ToUploadBill],
    ["/admin/upload-bill", officePage("uploadBillPage")],
    ["/admin/all-users", officePage("allUsersPage")],
    ["/admin/all-bills", officePage("allBillsPage")],
    ["/admin/all-payments", officePage("allPaymentsPage")],
    ["/admin/bulk-users", officePage("residentsImportPage")],
    ["/admin/password-reset", officePage("adminsPage")],
    ["/admin/payments", officePage("paymentsByDatePage")],
    ["/admin/watched-payments", moneyPages],
    ["/admin/payment-stories/:id", moneyPages],
    ["/admin/credits", moneyPages],
    ["/admin/refunds", moneyPages],
    ["/admin/settlements", moneyPages],
    ["/admin/books", moneyPages],
    ["/admin/audit", moneyPages],
    ["/admin/:id", officePage("userBillsPage")],
    ["/admin/*", NotFound],
  ],
};
