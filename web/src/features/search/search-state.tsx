import { useText } from "../../lib/language/text.ts";

interface Props {
  id: string;
  text: string;
  isComing: boolean;
  /** Hits stand above, of this text or of the one before. */
  hasList: boolean;
  /** How many were found; null until it is known. */
  count: number | null;
}

/** That it searches, how many were found, and what to type: seen while there is nothing else to see, and read out. */
export function SearchState({ id, text, isComing, hasList, count }: Props) {
  const t = useText();
  const isEmpty = count === 0;
  const isSeen = isEmpty || (isComing && !hasList);
  return (
    <>
      <p role="status" className={isSeen ? "px-4 pt-4 font-strong [overflow-wrap:anywhere]" : "sr-only"}>
        {isComing && t("search.searching")}
        {isEmpty && t("search.none", { text })}
        {count !== null && count > 0 && t("search.count", { count })}
      </p>
      <p id={`${id}-hint`} className={hasList ? "sr-only" : "px-4 pt-2 pb-4 text-muted"}>
        {t(isEmpty ? "search.none_next" : "search.hint")}
      </p>
    </>
  );
}
