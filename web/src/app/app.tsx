import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { BrowserRouter } from "react-router";
import { i18n } from "../lib/languages.ts";
import { queryClient } from "../lib/query.ts";
import { Notices } from "../ui/notices.tsx";
import { Questions } from "../ui/questions.tsx";
import { ErrorBoundary } from "./error-page.tsx";
import { PageChanges } from "./page-changes.tsx";
import { PageLoading } from "./page-loading.tsx";
import { Pages } from "./pages.tsx";
import { areas } from "./routes.tsx";

/** The whole web application: what every page stands in, and the pages. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            {/* Without transitions a log-out and the change of page are one step, and nothing flashes between them. */}
            <BrowserRouter useTransitions={false}>
              <Pages areas={areas} />
              <PageChanges />
            </BrowserRouter>
          </Suspense>
        </ErrorBoundary>
        <Questions />
        <Notices />
      </QueryClientProvider>
    </I18nProvider>
  );
}
