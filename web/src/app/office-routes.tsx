import { type Area, Redirect } from "../lib/router.tsx";
import { NotFound } from "./not-found.tsx";
import { page } from "./page.tsx";

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
const ComingPage = page("office", async () => (await import("./coming-page.tsx")).ComingPage);

const ToUploadBill = () => <Redirect to="/admin/upload-bill" />;
const AllPaymentsPage = () => <ComingPage screen="office.all_payments" />;
const PaymentsByDatePage = () => <ComingPage screen="office.payments_by_date" />;

/** The pages of the office. Every fixed address stands before `/admin/:id`, the bills of one user. */
export const office: Area = {
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
    ["/admin/:id", UserBillsPage],
    ["/admin/*", NotFound],
  ],
};
