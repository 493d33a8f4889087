/** The picture that the page itself brings along for its window (web/build/icon-within.ts), so that nothing is fetched for it. */
const mark = () => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href;

/** The mark, as it is on the home screen, with the portal's name. The name is the text that is read. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-strong text-lead text-ink">
      <img src={mark()} alt="" width={32} height={32} className="size-[32px] shrink-0" />
      Aangan
    </span>
  );
}
