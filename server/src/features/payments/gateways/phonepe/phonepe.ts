import * as z from "zod/mini";
import type { Clock } from "../../../../platform/clock.ts";
import type { Gateway } from "../../company/gateway.ts";
import { usualFacts } from "../answers.ts";
import { hintOf, isOneOf, oneHeader, readMessage, sha256 } from "../messages.ts";
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

/** PhonePe wants the first question 20 to 25 seconds after the order. */
const PAGE_LIFE_MS = 15 * 60_000;

/** Seen in integrations; the documentation names no host. */
const LIVE_PAGES = ["https://mercury.phonepe.com", "https://mercury-t2.phonepe.com"];

const Settings = z.object({
  merchantId: copied,
  clientId: copied,
  clientSecret: copied,
  clientVersion: z._default(copied, "1"),
  webhookUsername: copied,
  webhookPassword: copied,
  webhookUsernameOld: maybeCopied,
  webhookPasswordOld: maybeCopied,
  url: z._default(companyAddress, "https://api.phonepe.com/apis/pg"),
  authUrl: z._default(companyAddress, "https://api.phonepe.com/apis/identity-manager"),
  pageOrigins: z._default(pageOrigins, LIVE_PAGES),
});

export function readPhonepe(variables: Variables): z.infer<typeof Settings> {
  const read = readVariables("PHONEPE", Settings, variables);
  if ((read.webhookUsernameOld === undefined) !== (read.webhookPasswordOld === undefined)) {
    throw new GatewayVariablesError("PHONEPE_WEBHOOK_USERNAME_OLD and PHONEPE_WEBHOOK_PASSWORD_OLD go together.");
  }
  return read;
}

export function phonepe(settings: z.infer<typeof Settings>, clock: Clock): Gateway {
  const start = createCalls(settings, clock);
  const { merchantId, webhookUsernameOld, webhookPasswordOld } = settings;
  const logins = [`${settings.webhookUsername}:${settings.webhookPassword}`];
  if (webhookUsernameOld) logins.push(`${webhookUsernameOld}:${webhookPasswordOld}`);
  return {
    facts: { ...usualFacts, name: "phonepe", merchantId, pageLifeMs: PAGE_LIFE_MS, pageOrigins: settings.pageOrigins },
    createOrder: (order) => createOrder(start(), order, clock()),
    fetchOrder: ({ orderId }) => fetchOrder(start(), orderId, merchantId),
    // PhonePe has no such call: a page closes when its time is over.
    cancelOrder: async () => {},
    refund: (refund) => refundOrder(start(), refund),
    fetchRefund: (refund) => fetchRefund(start(), refund),
    // No call for settlements is documented; the dashboard shows them.
    settlements: async () => ({ outcome: "untold" }),
    // Authorization is the same for every message, so the body is believed only as a hint.
    verifyWebhook: (headers, body) => {
      if (!isOneOf(oneHeader(headers, "authorization")?.trim(), logins.map(sha256))) return undefined;
      const { merchantOrderId, originalMerchantOrderId } = readMessage(Message, body)?.payload ?? {};
      return hintOf(body, undefined, merchantOrderId ?? originalMerchantOrderId);
    },
  };
}

const maybeId = z.nullish(z.string());
const Message = z.object({ payload: z.object({ merchantOrderId: maybeId, originalMerchantOrderId: maybeId }) });
