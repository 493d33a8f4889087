import { createHash } from "node:crypto";
import { paise } from "@aangan/contract/money";
import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import { isSameSecret } from "../../../../platform/secrets.ts";
import type { Gateway, WebhookHeaders, WebhookHint } from "../../gateway.ts";
import {
  companyAddress,
  copied,
  GatewayVariablesError,
  maybeCopied,
  pageOrigins,
  readVariables,
  type Variables,
} from "../variables.ts";
import { createCalls } from "./calls.ts";
import { createOrder, fetchOrder } from "./orders.ts";
import { fetchRefund, refundOrder } from "./refunds.ts";
import type { PhonepeAccount } from "./token.ts";

interface WebhookLogin {
  username: string;
  password: string;
}

export interface PhonepeSettings extends PhonepeAccount {
  merchantId: string;
  webhookLogins: readonly WebhookLogin[];
  pageOrigins: readonly string[];
}

const PAGE_LIFE_MS = 15 * 60_000;

/** Seen in integrations; the documentation names no host. */
const LIVE_PAGES = ["https://mercury.phonepe.com", "https://mercury-t2.phonepe.com"];

/** Reads the variables of docs/gateways/phonepe.md. Throws GatewayVariablesError naming those that are wrong. */
export function readPhonepe(variables: Variables): PhonepeSettings {
  const read = readVariables(
    z.object({
      PHONEPE_MERCHANT_ID: copied,
      PHONEPE_CLIENT_ID: copied,
      PHONEPE_CLIENT_SECRET: copied,
      PHONEPE_CLIENT_VERSION: z._default(copied, "1"),
      PHONEPE_WEBHOOK_USERNAME: copied,
      PHONEPE_WEBHOOK_PASSWORD: copied,
      PHONEPE_WEBHOOK_USERNAME_OLD: maybeCopied,
      PHONEPE_WEBHOOK_PASSWORD_OLD: maybeCopied,
      PHONEPE_URL: z._default(companyAddress, "https://api.phonepe.com/apis/pg"),
      PHONEPE_AUTH_URL: z._default(companyAddress, "https://api.phonepe.com/apis/identity-manager"),
      PHONEPE_PAGE_ORIGINS: z._default(pageOrigins, LIVE_PAGES),
    }),
    variables,
  );
  const { PHONEPE_WEBHOOK_USERNAME_OLD: username, PHONEPE_WEBHOOK_PASSWORD_OLD: password } = read;
  if ((username === undefined) !== (password === undefined)) {
    throw new GatewayVariablesError("PHONEPE_WEBHOOK_USERNAME_OLD and PHONEPE_WEBHOOK_PASSWORD_OLD go together.");
  }
  const login = { username: read.PHONEPE_WEBHOOK_USERNAME, password: read.PHONEPE_WEBHOOK_PASSWORD };
  return {
    merchantId: read.PHONEPE_MERCHANT_ID,
    clientId: read.PHONEPE_CLIENT_ID,
    clientSecret: read.PHONEPE_CLIENT_SECRET,
    clientVersion: read.PHONEPE_CLIENT_VERSION,
    webhookLogins: username && password ? [login, { username, password }] : [login],
    url: read.PHONEPE_URL,
    authUrl: read.PHONEPE_AUTH_URL,
    pageOrigins: read.PHONEPE_PAGE_ORIGINS,
  };
}

export function phonepe(settings: PhonepeSettings, clock: Clock): Gateway {
  const startAsking = createCalls(settings, clock);
  const { merchantId } = settings;
  return {
    facts: {
      name: "phonepe",
      merchantId,
      currency: "INR",
      leastPaise: paise(100),
      pageLifeMs: PAGE_LIFE_MS,
      pageOrigins: settings.pageOrigins,
    },
    createOrder: (order) => createOrder(startAsking(), order, clock()),
    fetchOrder: ({ orderId }) => fetchOrder(startAsking(), orderId, merchantId),
    // PhonePe has no such call: a page closes when its time is over.
    cancelOrder: async () => {},
    refund: (refund) => refundOrder(startAsking(), refund),
    fetchRefund: (refund) => fetchRefund(startAsking(), refund),
    // No call for settlements is documented; the dashboard shows them.
    settlements: async () => ({ outcome: "untold" }),
    verifyWebhook: (headers, body) => readMessage(headers, body, settings.webhookLogins),
  };
}

const Message = z.object({
  payload: z.object({
    merchantOrderId: z.nullish(z.string()),
    originalMerchantOrderId: z.nullish(z.string()),
  }),
});

/** Authorization is the same for every message, so the body is believed only as a hint. */
function readMessage(headers: WebhookHeaders, body: Buffer, logins: readonly WebhookLogin[]): WebhookHint | undefined {
  const { authorization } = headers;
  const offered = (Array.isArray(authorization) ? authorization[0] : authorization)?.trim();
  const isTheirs = ({ username, password }: WebhookLogin) =>
    offered !== undefined && isSameSecret(offered, sha256(`${username}:${password}`));
  if (!logins.some(isTheirs)) return undefined;
  return { eventKey: sha256(body), orderId: orderIdIn(body) };
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function orderIdIn(body: Buffer): string | null {
  try {
    const { payload } = z.parse(Message, JSON.parse(body.toString("utf8")));
    return payload.merchantOrderId ?? payload.originalMerchantOrderId ?? null;
  } catch {
    return null;
  }
}
