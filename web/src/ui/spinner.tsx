import { classNames } from "./class-names.ts";

/** Decorative: the text beside it tells screen readers what is going on. */
export function Spinner({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-block shrink-0 animate-[turn_0.8s_linear_infinite] rounded-full border-current border-r-transparent",
        large ? "size-10 border-3 text-brand" : "size-4 border-2",
      )}
    />
  );
}
