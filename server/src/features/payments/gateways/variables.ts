import * as z from "zod/mini";
import { StartError } from "../../../platform/machine/start-error.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

export const copied = z.string("must be set").check(z.trim(), z.minLength(1, "must be set"));

export const maybeCopied = z.optional(copied);

const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname));

/** No slash at the end. Plain http is for simulators on this machine only. */
export const companyAddress = z.string().check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && isSafe(url) && !text.endsWith("/") && !url.search && !url.hash && !url.username;
  }, "must be an address, https and without a slash at the end"),
);

export const pageOrigins = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(",").map((part) => part.trim())),
);

/** Says which variables are wrong, never their values. */
export class GatewayVariablesError extends StartError {}

/** Reads RAZORPAY_KEY_ID as `keyId`. Throws GatewayVariablesError naming every variable that is missing or wrong. */
export function readVariables<S extends z.ZodMiniObject>(company: string, schema: S, variables: Variables): z.infer<S> {
  const nameOf = (field: string) => `${company}_${field.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
  const set = Object.keys(schema.shape).map((field) => [field, variables[nameOf(field)] || undefined]);
  const read = z.safeParse(schema, Object.fromEntries(set));
  if (read.success) return read.data;
  throw new GatewayVariablesError(
    read.error.issues.map((issue) => `${nameOf(issue.path.join("."))} ${issue.message}.`).join("\n"),
  );
}
