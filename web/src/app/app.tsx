import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { queryClient } from "../lib/calls/cache.ts";
import { i18n } from "../lib/language/languages.ts";
import { Questions } from "../ui/dialogs/questions.tsx";
import { Notices } from "../ui/notices.tsx";
import { PageChanges } from "./page-changes.tsx";
import { ErrorBoundary } from "./pages/error-page.tsx";
import { PageLoading } from "./pages/page-loading.tsx";
import { Areas } from "./pages.tsx";
import { areas } from "./routes.tsx";

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Areas areas={areas} />
            <PageChanges />
          </Suspense>
        </ErrorBoundary>
        <Questions />
        <Notices />
      </QueryClientProvider>
    </I18nProvider>
  );
}
