import type { ReactNode } from "react";
import { type CallFailure, failureOf, failureText } from "../../lib/calls/failure.ts";
import type { MessageId } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import { LoadFailed, Skeleton } from "./list-states.tsx";

/** The parts of a query that are shown. */
interface Reading<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  reading: Reading<T>;
  /** Said when it could not be read: a message for when the server gave no reason, or the whole text. */
  failed: MessageId | ((failure: CallFailure) => string);
  /** Grey lines while it is being read. */
  rows?: number;
  /** Said above the grey lines, in place of "Loading…". */
  label?: string;
  /** Shown while it is being read, in place of the grey lines. */
  waiting?: ReactNode;
  /** Left out where the page shows the data elsewhere. */
  children?: (data: T) => ReactNode;
}

/** The answer to a query; grey lines until it arrives; the reason and Try again if it fails, above the last answer if there is one. */
export function Loaded<T>({ reading, failed, rows = 6, label, waiting, children }: Props<T>) {
  const { data, isError } = reading;
  if (data !== undefined || isError)
    return (
      <>
        {isError && <Failed reading={reading} failed={failed} />}
        {data !== undefined && children?.(data)}
      </>
    );
  return waiting === undefined ? <Skeleton rows={rows} {...(label !== undefined && { label })} /> : waiting;
}

function Failed<T>({ reading, failed }: Pick<Props<T>, "reading" | "failed">) {
  const t = useText();
  const failure = failureOf(reading.error);
  return (
    <LoadFailed
      text={typeof failed === "function" ? failed(failure) : failureText(failure, t(failed))}
      onRetry={() => void reading.refetch()}
      busy={reading.isFetching}
    />
  );
}
