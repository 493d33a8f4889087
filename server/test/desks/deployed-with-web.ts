import { rm } from "node:fs/promises";
import { openPortal, type TestPortal } from "./portal.ts";
import { smallWeb } from "./small-web.ts";

/** A deployed portal, and the folder of the web application that it serves, which is removed on close. */
export async function openDeployedWithWeb(): Promise<TestPortal & { web: string }> {
  const web = await smallWeb();
  const portal = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" }, web);
  return {
    ...portal,
    web,
    close: async () => {
      await portal.close();
      await rm(web, { recursive: true });
    },
  };
}
