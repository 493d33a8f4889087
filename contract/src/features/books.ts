import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { OfficeReason } from "../office-fields.ts";
import { Id, Instant } from "../text.ts";

export const BookCheck = z.object({
  checkedAt: Instant,
  asked: z.enum(["night", "office"]),
  rules: z.number(),
  broken: z.array(z.object({ check: z.string(), says: z.string(), bad: z.array(z.string()) })),
});
export type BookCheck = z.infer<typeof BookCheck>;

export const FrozenBill = z.object({
  billId: z.string(),
  flatNumber: z.string(),
  check: z.string(),
  frozenAt: Instant,
});
export type FrozenBill = z.infer<typeof FrozenBill>;

export const listBookChecks = endpoint({
  name: "list-book-checks",
  summary: "The last checks of the books, newest first, and the bills that take no money until a person has looked.",
  method: "GET",
  path: "/admin/book-checks",
  access: ["admin"],
  right: "audit",
  shows: ["book-check", "bill"],
  reply: z.object({ checks: z.array(BookCheck), frozenBills: z.array(FrozenBill) }),
  refusals: [],
});

export const checkBooksNow = endpoint({
  name: "check-books-now",
  summary: "Checks the books against every invariant, and keeps what was found.",
  method: "POST",
  path: "/admin/book-checks",
  access: ["admin"],
  right: "audit",
  changes: ["book-check", "bill", "alert"],
  status: 201,
  reply: z.object({ check: BookCheck }),
  refusals: [],
});

export const releaseBill = endpoint({
  name: "release-bill",
  summary: "Lets a frozen bill take money again, after the office has looked at it.",
  method: "POST",
  path: "/admin/frozen-bills/:id/release",
  access: ["admin"],
  right: "money",
  changes: ["bill"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  reply: z.object({ message: z.string() }),
  refusals: ["not_found"],
});
