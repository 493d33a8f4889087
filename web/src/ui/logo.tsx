/** The icon that is already in the page (web/build/icon-within.ts), so nothing is fetched. */
const mark = () => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href;

/** The icon of the home screen beside the portal's name; screen readers read the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-strong text-lead text-ink">
      <img src={mark()} alt="" width={32} height={32} className="size-[32px] shrink-0" />
      Aangan
    </span>
  );
}
