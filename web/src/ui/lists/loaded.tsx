import type { ReactNode } from "react";
import { type CallFailure, failureOf, failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { LoadFailed, Skeleton } from "./list-states.tsx";

interface Reading<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  reading: Reading<T>;
  /** The text of a failure: a message used if the server gave no reason, or a function that returns the whole text. */
  failed: MessageId | ((failure: CallFailure) => string);
  /** The number of grey lines while it loads. */
  rows?: number;
  /** The text above the grey lines, instead of "Loading…". */
  label?: string;
  /** Shown while it loads, instead of the grey lines. */
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
