import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { sandbox } from "../../server/src/features/payments/gateways/sandbox/sandbox.ts";
import { expectWithin, timed } from "./measure.ts";

it("A company that is silent is waited for eight seconds", async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = sandbox({
    ...{ merchantId: "M-1", apiKey: "key", webhookSecret: "secret", payee: "Association" },
    ...{ apiUrl: () => url, notifyUrl: () => `${url}/hook`, pageOrigin: "http://localhost:3000" },
  });
  const { answer, ms } = await timed(gateway.fetchOrder({ orderId: "A".repeat(20), gatewayOrderId: null }));
  server.closeAllConnections();
  server.close();
  expect(answer).toMatchObject({ outcome: "unknown" });
  expect(ms).toBeGreaterThan(7_500);
  expectWithin("a silent company", ms, 10_000);
});
