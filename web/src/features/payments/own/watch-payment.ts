import { type Payment, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { useEffect, useState } from "react";
import { type CallFailure, failureOf } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";

const ASK_AGAIN_MS = 2_000;
const ASK_LATER_MS = 5_000;
const PATIENCE_MS = 60_000;

/** What the waiting payer sees. An undecided payment is never shown as failed. */
export type PaymentProgress =
  | { face: "loading" }
  | { face: "confirming"; payment: Payment }
  | { face: "success" | "failed" | "reversed"; payment: Payment }
  | { face: "unknown"; failure: CallFailure; retry: () => void; busy: boolean };

/** Asks about a payment until it is decided, even if calls fail, and less often after the first minute. */
export function usePaymentProgress(id: string): PaymentProgress {
  const long = useLongWait();
  const status = useCall(
    showPaymentStatus,
    { params: { id }, as: "resident" },
    {
      retry: false,
      refetchInterval: ({ state }) => {
        if (state.data && state.data.msg !== "PENDING") return false;
        if (state.error && failureOf(state.error).status === 404) return false;
        return long || state.error ? ASK_LATER_MS : ASK_AGAIN_MS;
      },
    },
  );
  if (status.data) {
    const { msg, newPayment: payment } = status.data;
    if (msg === "SUCCESS") return { face: "success", payment };
    if (msg === "FAILED") return { face: payment.reversed ? "reversed" : "failed", payment };
    return { face: "confirming", payment };
  }
  if (!status.isError) return { face: "loading" };
  return {
    face: "unknown",
    failure: failureOf(status.error),
    retry: () => void status.refetch(),
    busy: status.isFetching,
  };
}

function useLongWait(): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return long;
}
