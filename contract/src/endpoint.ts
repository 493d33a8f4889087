import type * as z from "zod/mini";
import type { RefusalCode } from "./refusals.ts";
import type { Right } from "./rights.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** There is no default: an endpoint that names nobody does not compile. */
export type Access = "anyone" | "resident" | "admin";

export type Subject =
  | "admin"
  | "alert"
  | "approval"
  | "bill"
  | "book-check"
  | "cash-day"
  | "certificate"
  | "claim"
  | "closed-month"
  | "credit"
  | "deposit"
  | "email"
  | "layout"
  | "payment"
  | "receipt"
  | "refund"
  | "resident"
  | "second-factor"
  | "session"
  | "setting"
  | "settlement"
  | "upload";

type Schema = z.ZodMiniType;

export interface Endpoint<
  A extends readonly Access[] = readonly Access[],
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> {
  /** Verb and noun; also the name in the audit log. */
  name: string;
  summary: string;
  method: Method;
  /** Below `/flat/api`, with `:name` for variable parts. */
  path: string;
  access: A;
  /** What an administrator needs for it; a call of the office without one does not start. */
  right?: Right;
  shows?: readonly Subject[];
  /** After this call the browser refetches the cached reads that show one of these. */
  changes?: readonly Subject[];
  params?: P;
  query?: Q;
  body?: B;
  /**
   * The body is a multipart upload with a part `file`, and before it, where the endpoint says so, JSON in a part `how`. A smaller
   * file than a spreadsheet may have says so, and what a larger one is refused with.
   */
  upload?: true | { bytes: number; tooLarge: RefusalCode };
  /** An `Idempotency-Key` repeats its answer; until there is one, a repetition is refused or `joins` the work. */
  idempotent?: true | "joins";
  /**
   * Beyond this the call is refused with `too_many_attempts`, and so is more than `aDay`. `query`: only calls with this part of
   * the query count.
   */
  atMost?: { times: number; perSeconds: number; aDay?: number; of: "caller" | "network"; query?: string };
  /** It checks who somebody is, and has places and connections that no other call takes. */
  logsIn?: true;
  /** It ends the caller's session or changes the caller's own row. */
  changesCaller?: true;
  /** The answer is a file of one of these media types, not JSON. */
  document?: readonly string[];
  /** Default 200. */
  status?: 200 | 201;
  reply: R;
  refusals: readonly RefusalCode[];
}

/** A GET declares what it shows, any other call what it changes. */
type Effect =
  | { method: "GET"; shows: readonly Subject[]; changes?: never }
  | { method: Exclude<Method, "GET">; changes: readonly Subject[]; shows?: never };

/** Mounts the route, calls it from the web and types the tests' client. */
export function endpoint<
  const A extends readonly [Access, ...Access[]],
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema = Schema,
>(definition: Endpoint<A, P, Q, B, R> & Effect): Endpoint<A, P, Q, B, R> {
  return definition;
}

type Out<S> = S extends Schema ? z.output<S> : Record<never, never>;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer _A, infer P, infer _Q, infer _B, infer _R> ? Out<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _A, infer _P, infer Q, infer _B, infer _R> ? Out<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _A, infer _P, infer _Q, infer B, infer _R> ? Out<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _A, infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
/** As the server makes it: with paise where JSON has rupees. */
export type AnswerOf<E> = E extends Endpoint<infer _A, infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;
/** A part of a reply, such as `WireOf<typeof Bill>`. */
export type WireOf<S extends Schema> = z.input<S>;
export type ParamsIn<E> = E extends Endpoint<infer _A, infer P, infer _Q, infer _B, infer _R> ? In<P> : never;
export type QueryIn<E> = E extends Endpoint<infer _A, infer _P, infer Q, infer _B, infer _R> ? In<Q> : never;
export type BodyIn<E> = E extends Endpoint<infer _A, infer _P, infer _Q, infer B, infer _R> ? In<B> : never;
