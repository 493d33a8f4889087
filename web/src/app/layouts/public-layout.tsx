import { type ReactNode, Suspense } from "react";
import { useText } from "../../lib/language/text.ts";
import { PageLoading } from "../pages/page-loading.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** The frame of the public pages: navigation bar above, footer below the fold, so that it never jumps. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3">
        {t("layout.skip")}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-col">
        <Suspense fallback={<PageLoading />}>{children}</Suspense>
      </main>
      <Footer />
    </>
  );
}
