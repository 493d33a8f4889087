import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useToken } from "../session/session.ts";
import { fetched, roleFor, type Sent } from "./api.ts";
import { failureOf } from "./failure.ts";

/** Only a call without an answer, or with an answer of 502 or more, is retried, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Needed because of the network mode above.
      refetchOnReconnect: "always",
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && (failureOf(error).status === 0 || failureOf(error).status >= 502),
      retryDelay: 800,
    },
    mutations: { networkMode: "always" },
  },
});

// The browser may restore a page, such as after Back from the payment page, with outdated data.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) void queryClient.invalidateQueries();
});

type Options<T> = Omit<UseQueryOptions<T>, "queryKey" | "queryFn">;

/**
 * Reads an endpoint and keeps the answer per token, so that one person never sees what was loaded for another.
 * Forget it with `forget(endpoint)`.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  sent: Omit<Sent<E>, "signal">,
  options: Options<ReplyOf<E>> = {},
): UseQueryResult<ReplyOf<E>> {
  const { params, query, as } = sent as { params?: unknown; query?: unknown; as?: "resident" | "admin" };
  const role = roleFor(endpoint, as);
  const token = useToken(role ?? "resident");
  return useQuery({
    ...options,
    queryKey: [endpoint.name, params ?? null, query ?? null, role && token],
    queryFn: ({ signal }) => fetched(endpoint, { ...sent, signal } as Sent<E>),
  });
}

/** Removes an endpoint's cached replies, so that the next reader waits for a fresh one. */
export function drop(endpoint: Endpoint): void {
  queryClient.removeQueries({ queryKey: [endpoint.name] });
}

/** Refetches what is on screen from these endpoints. */
export async function forget(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}
