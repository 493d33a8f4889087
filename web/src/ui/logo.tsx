/** The mark of the portal: a gate with a lamp in it. The name beside it is the text that is read. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M7 25V15.5a9 9 0 0 1 18 0V25h-5v-9a4 4 0 0 0-8 0v9z" className="fill-on-brand" />
      <circle cx="16" cy="21.5" r="2.5" className="fill-marigold" />
    </svg>
  );
}

/** The mark with the portal's name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-strong text-lead text-ink">
      <Mark />
      Aangan
    </span>
  );
}
