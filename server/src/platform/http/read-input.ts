import { isRefusalCode, type RefusalCode } from "@aangan/contract/refusals";
import * as z from "zod/mini";
import { refuse } from "../refusal.ts";

type Issue = z.core.$ZodIssue;

function codeOf(issue: Issue): RefusalCode {
  if (issue.code === "unrecognized_keys") return "field_unknown";
  const isOfKind = issue.code === "invalid_type" || issue.code === "invalid_value";
  if (isOfKind && issue.input === undefined) return "field_missing";
  return isRefusalCode(issue.message) ? issue.message : "field_invalid";
}

function fieldOf(issue: Issue): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return path.map(String).join(".").slice(0, 100);
}

/** The path of the first text, or name of a field, with the one character that PostgreSQL's texts cannot hold. */
function pathOfNul(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === "string") return value.includes("\u0000") ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.includes("\u0000") ? path : pathOfNul(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/** Reads input by the contract's schema; refuses with the first thing that is wrong, named by its field, below `within`. */
export function readInput<S extends z.ZodMiniType>(schema: S, input: unknown, within?: string): z.output<S> {
  const read = z.safeParse(schema, input, { reportInput: true });
  if (read.success) {
    const field = pathOfNul(read.data, within ? [within] : [])?.join(".");
    return field === undefined ? read.data : refuse("text_invalid", { ...(field && { field }) });
  }
  const issue = read.error.issues[0];
  const field = issue && [within, fieldOf(issue)].filter(Boolean).join(".");
  return issue && field ? refuse(codeOf(issue), { field }) : refuse("body_invalid");
}
