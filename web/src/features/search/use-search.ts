import { type Found, searchOffice } from "@aangan/contract/features/search";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCall } from "../../lib/calls/query.ts";

/** While somebody types. */
const PAUSE_MS = 150;
/** A single sign is in everything. */
const MIN_SIGNS = 2;

/**
 * What is found for a text, after a pause in typing. Each answer belongs to its own text, so one that comes late never
 * takes the place of a newer one; until the newer one is there, `found` is of the text before and `isCurrent` false.
 */
export function useSearch(typed: string) {
  const text = typed.trim();
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = debouncedText.length >= MIN_SIGNS;
  const reading = useCall(
    searchOffice,
    { query: { text: debouncedText } },
    { enabled, gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  );
  const isLong = text.length >= MIN_SIGNS;
  const failed = isLong && debouncedText === text && reading.isError;
  const isCurrent = isLong && debouncedText === text && reading.isSuccess && !reading.isPlaceholderData;
  const found: Found | undefined = isLong && !failed ? reading.data?.found : undefined;
  return { reading, found, isCurrent, failed, isComing: isLong && !isCurrent && !failed };
}
