import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useToken } from "../session/session.ts";
import { type CallInput, fetched, roleFor } from "./api.ts";
import { queryClient } from "./cache.ts";

// The browser may restore a page, such as after Back from the payment page, with outdated data.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) void queryClient.invalidateQueries();
});

type Options<T> = Omit<UseQueryOptions<T>, "queryKey" | "queryFn">;

/** Reads an endpoint and keeps the answer per token, so that one person never sees what was loaded for another. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, "signal">,
  options: Options<ReplyOf<E>> = {},
): UseQueryResult<ReplyOf<E>> {
  const { params, query, as } = input as { params?: unknown; query?: unknown; as?: "resident" | "admin" };
  const role = roleFor(endpoint, as);
  const token = useToken(role ?? "resident");
  return useQuery({
    meta: { shows: endpoint.shows },
    ...options,
    queryKey: [endpoint.name, params ?? null, query ?? null, role && token],
    queryFn: ({ signal }) => fetched(endpoint, { ...input, signal } as CallInput<E>),
  });
}

/** Removes an endpoint's cached replies, so that the next reader waits for a fresh one. */
export function drop(endpoint: Endpoint): void {
  queryClient.removeQueries({ queryKey: [endpoint.name] });
}
