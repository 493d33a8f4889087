import { type Area, Redirect } from "../lib/router.tsx";
import { NotFound } from "./not-found.tsx";
import { page } from "./page.tsx";

const OfficeLayout = page("office", async () => (await import("./office-layout.tsx")).OfficeLayout);

const ToUploadBill = () => <Redirect to="/admin/upload-bill" />;

/** The pages of the office. Every fixed address stands before `/admin/:id`, the bills of one user. */
export const office: Area = {
  layout: OfficeLayout,
  pages: [
    ["/admin", ToUploadBill],
    ["/admin/*", NotFound],
  ],
};
