import { Navigate, Route } from "react-router";
import { NotFound } from "./not-found.tsx";
import { page } from "./page.tsx";

const OfficeLayout = page("office", async () => (await import("./office-layout.tsx")).OfficeLayout);

/** The pages of the office. Every fixed address stands before `/admin/:id`, the bills of one user. */
export const officeRoutes = (
  <Route path="/admin" element={<OfficeLayout />}>
    <Route index element={<Navigate to="/admin/upload-bill" replace />} />
    <Route path="*" element={<NotFound />} />
  </Route>
);
