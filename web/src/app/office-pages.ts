/** How the pages of the office are loaded: their many addresses are for the office alone, and not in the first files of residents. */
export const officePages = {
  adminsPage: async () => (await import("./pages/admins-page.tsx")).AdminsAndSessionsPage,
  allBillsPage: async () => (await import("./pages/all-bills-page.tsx")).AllBillsPage,
  allPaymentsPage: async () => (await import("./pages/all-payments-page.tsx")).AllPaymentsPage,
  allUsersPage: async () => (await import("./pages/all-users-page.tsx")).AllUsersPage,
  moneyPages: async () => (await import("./pages/money-pages.tsx")).MoneyPages,
  paymentsByDatePage: async () => (await import("./pages/payments-by-date-page.tsx")).PaymentsByDatePage,
  residentsImportPage: async () => (await import("../features/imports/residents-import-page.tsx")).ResidentsImportPage,
  uploadBillPage: async () => (await import("./pages/upload-bill-page.tsx")).UploadBillPage,
  userBillsPage: async () => (await import("../features/bills/user-bills-page.tsx")).UserBillsPage,
};
