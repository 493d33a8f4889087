import * as contract from "@aangan/contract/features/search";
import type { Serve } from "../../platform/http/serve.ts";
import { searchOffice } from "./search-office.ts";

export function searchRoutes({ read }: Serve): void {
  read(contract.searchOffice, async ({ db, query, now }) => ({ found: await searchOffice(db, query.text, now) }));
}
