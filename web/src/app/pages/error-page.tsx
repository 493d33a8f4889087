import { Component, type ReactNode } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";

interface Props {
  children: ReactNode;
}

/** Catches what a page throws. React offers this to class components only. */
// biome-ignore lint/plugin: React offers this to classes only.
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}

/** Says that something broke or could not be loaded, and offers to reload the page. */
function ErrorPage() {
  const t = useText();
  return (
    <main tabIndex={-1} className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
      <Logo />
      <h1 className="text-head">{t("error.title")}</h1>
      <p className="text-muted">{t("error.text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t("error.reload")}</Button>
        <Button kind="secondary" onClick={() => window.location.assign("/")}>
          {t("error.home")}
        </Button>
      </div>
    </main>
  );
}
