import type { Endpoint, Subject } from "@aangan/contract/endpoint";
import { QueryClient } from "@tanstack/react-query";
import { failureOf, type Reply } from "./failure.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { shows: readonly Subject[] | undefined };
  }
}

/** Only a call without an answer, or with an answer of 502 or more, is retried, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Needed because of the network mode above.
      refetchOnReconnect: "always",
      staleTime: 2_000,
      retry: (failures, error) => {
        const { status } = failureOf(error);
        return failures < 1 && (status === 0 || status >= 502);
      },
      retryDelay: 800,
    },
  },
});

/** What was refused with one of these came too late: the page is out of date. */
const OUTDATED = [404, 409, 422];

let refetching: Promise<void> = Promise.resolve();

/** Refetches every cached read that shows what a call changed. */
export function refetchChanged({ changes }: Endpoint, reply: Reply<unknown>): void {
  const isUnknown = !reply.ok && reply.failure.kind !== "refused";
  if (!changes || !(reply.ok || isUnknown || OUTDATED.includes(reply.failure.status))) return;
  const refetch = queryClient.invalidateQueries({
    predicate: ({ meta }) => changes.some((subject) => meta?.shows?.includes(subject)),
    // A form repeats a call of unknown outcome as it was, so what it was filled in from stays until the next look.
    refetchType: isUnknown ? "none" : "active",
  });
  // A refused form can be corrected or closed at once.
  refetching = reply.ok ? refetch : Promise.resolve();
}

/** Resolves when the page shows what the last accepted call changed. */
export function refetched(): Promise<void> {
  return refetching;
}
