import type { SampleCall } from "../../make-call.ts";

interface Spoilt {
  how: string;
  call: SampleCall;
}

const firstOf = (fields: object): string => Object.keys(fields)[0] ?? "";

/** A call with its first field of the wrong kind, of nothing that is there, or of nobody. */
export function spoil(call: SampleCall): Spoilt {
  const { file, body, query, params } = call;
  if (file) {
    const { file: _, ...rest } = call;
    return { how: "no file", call: { ...rest, body: {} } };
  }
  if (typeof body === "object" && body !== null && Object.keys(body).length > 0) {
    return { how: `${firstOf(body)} is an object`, call: { ...call, body: { ...body, [firstOf(body)]: {} } } };
  }
  if (query && Object.keys(query).length > 0) {
    return { how: `${firstOf(query)} has a zero byte`, call: { ...call, query: { ...query, [firstOf(query)]: "\0" } } };
  }
  if (params) {
    const nowhere = Object.keys(params).map((name) => [name, "a".repeat(20)]);
    return { how: `${firstOf(params)} is of nothing`, call: { ...call, params: Object.fromEntries(nowhere) } };
  }
  return { how: "no token", call: { ...call, token: undefined } };
}
