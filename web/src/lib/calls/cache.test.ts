import { listResidentBills, raiseBill } from "@aangan/contract/features/bills";
import { showCashBook } from "@aangan/contract/features/receipts/cash-book";
import { verifyPaper } from "@aangan/contract/features/verification";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient, refetchChanged } from "./cache.ts";
import { type Reply, unanswered } from "./failure.ts";

const done: Reply<null> = { ok: true, data: null };
const refused = (status: number): Reply<null> => ({
  ok: false,
  failure: { kind: "refused", code: "any", status, message: "No." },
});

/** The cached reads that are out of date. */
const outdated = () =>
  [listResidentBills, showCashBook]
    .filter(({ name }) => queryClient.getQueryState([name])?.isInvalidated)
    .map(({ name }) => name);

beforeEach(async () => {
  queryClient.clear();
  for (const { name, shows = [] } of [listResidentBills, showCashBook])
    await queryClient.fetchQuery({ queryKey: [name], queryFn: () => "read", meta: { shows } });
});

describe("after a write", () => {
  it.each([
    ["that was done", done],
    ["that came too late", refused(409)],
    ["of which nothing is left", refused(404)],
    ["that does not fit what is there", refused(422)],
    ["without an answer", { ok: false, failure: unanswered("timeout") } as const],
    ["with an answer that cannot be read", { ok: false, failure: unanswered("unreadable", 502) } as const],
  ])("%s, the reads that show what it changes are out of date, and no others", (_which, reply) => {
    refetchChanged(raiseBill, reply);
    expect(outdated()).toEqual([listResidentBills.name]);
  });

  it.each([400, 401, 403, 429, 500, 503])("that was refused with %i, nothing is out of date", (status) => {
    refetchChanged(raiseBill, refused(status));
    expect(outdated()).toEqual([]);
  });

  it("that changes nothing shown, nothing is out of date", () => {
    refetchChanged(verifyPaper, done);
    expect(outdated()).toEqual([]);
  });
});
