import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf, failureText } from "../../lib/calls/failure.ts";
import type { MessageId } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import { LoadFailed, Skeleton } from "../../ui/lists/list-states.tsx";

interface Props<T> {
  reading: UseQueryResult<T>;
  /** Said when it could not be read and the server gave no reason. */
  failed: MessageId;
  /** Grey lines while it is being read. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What was read from the server; before that grey lines, and why and Try again when it could not be read. */
export function Loaded<T>({ reading, failed, rows = 6, children }: Props<T>) {
  const t = useText();
  if (reading.data !== undefined) return children(reading.data);
  return reading.isError ? (
    <LoadFailed
      text={failureText(failureOf(reading.error), t(failed))}
      onRetry={() => void reading.refetch()}
      busy={reading.isFetching}
    />
  ) : (
    <Skeleton rows={rows} />
  );
}
