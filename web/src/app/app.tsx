import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import { i18n } from "../lib/languages.ts";
import { queryClient } from "../lib/query.ts";
import { Notices } from "../ui/notices.tsx";
import { Questions } from "../ui/questions.tsx";
import { ErrorBoundary } from "./error-page.tsx";
import { RouteChanges } from "./route-changes.tsx";
import { AppRoutes } from "./routes.tsx";

/** The whole web application: what every page stands in, and the pages. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <RouteChanges />
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <Questions />
          <Notices />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  );
}
