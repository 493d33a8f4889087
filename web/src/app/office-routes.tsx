import { Navigate } from "react-router";
import { page } from "./page.tsx";
import type { PagesOf } from "./pages.tsx";

const NotFound = page("office", async () => (await import("./not-found.tsx")).NotFound);
const OfficeLayout = page("office", async () => (await import("./office-layout.tsx")).OfficeLayout);
const UploadBillPage = page("office", async () => (await import("./upload-bill-page.tsx")).UploadBillPage);
const AllUsersPage = page("office", async () => (await import("./all-users-page.tsx")).AllUsersPage);
const ResidentsImportPage = page(
  "office",
  async () => (await import("../features/imports/residents-import-page.tsx")).ResidentsImportPage,
);
const AdminsPage = page("office", async () => (await import("../features/admins/admins-page.tsx")).AdminsPage);
const AllBillsPage = page("office", async () => (await import("./all-bills-page.tsx")).AllBillsPage);
const UserBillsPage = page("office", async () => (await import("../features/bills/user-bills-page.tsx")).UserBillsPage);
const AllPaymentsPage = page("office", async () => (await import("./all-payments-page.tsx")).AllPaymentsPage);
const PaymentsByDatePage = page("office", async () => (await import("./payments-by-date-page.tsx")).PaymentsByDatePage);
const MoneyPages = page("office", async () => (await import("./money-pages.tsx")).MoneyPages);

const ToUploadBill = () => <Navigate to="/admin/upload-bill" replace />;

/** The pages of the office. Every fixed address stands before `/admin/:id`, the bills of one user. */
export const office: PagesOf = {
  layout: OfficeLayout,
  pages: [
    ["/admin", ToUploadBill],
    ["/admin/upload-bill", UploadBillPage],
    ["/admin/all-users", AllUsersPage],
    ["/admin/all-bills", AllBillsPage],
    ["/admin/all-payments", AllPaymentsPage],
    ["/admin/bulk-users", ResidentsImportPage],
    ["/admin/password-reset", AdminsPage],
    ["/admin/payments", PaymentsByDatePage],
    ["/admin/watched-payments", MoneyPages],
    ["/admin/payment-stories/:id", MoneyPages],
    ["/admin/credits", MoneyPages],
    ["/admin/refunds", MoneyPages],
    ["/admin/settlements", MoneyPages],
    ["/admin/books", MoneyPages],
    ["/admin/audit", MoneyPages],
    ["/admin/:id", UserBillsPage],
    ["/admin/*", NotFound],
  ],
};
