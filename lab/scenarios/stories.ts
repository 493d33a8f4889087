import fc from "fast-check";
import type { PersonOfOffice } from "../../server/test/desks/approval-desk.ts";
import type { Fault } from "../../server/test/money/fault-plan.ts";
import type { Opening } from "../../server/test/simulators/scripted-gateway.ts";
import { type FileHappening, toFiles } from "./with-files.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Who gives money back. Anybody may decide on it. */
type Asker = Exclude<PersonOfOffice, "mira">;

export interface Decision {
  by: PersonOfOffice;
  how: "approve" | "refuse" | "withdraw";
}

/** What can happen to the nth bill, order, refund, request, credit or unidentified money of a run. */
export type Happening =
  | { what: "click"; bill: number; rupees: number }
  | { what: "pay wrongly"; order: number; how: "less" | "more" | "dollars" }
  | { what: "mix up"; order: number; other: number }
  | { what: "refund"; order: number; from: "bill" | "credit"; part: boolean; by: Asker; also: number | null }
  | { what: "use a credit"; nth: number; bill: number; part: boolean }
  | { what: "refund a credit"; nth: number; part: boolean; by: Asker }
  | { what: "decide on a request"; nth: number; first: Decision; second: Decision | null }
  | { what: "take a use back"; nth: number; twice: boolean }
  | { what: "keep a credit"; nth: number; kept: boolean }
  | { what: "decide"; order: number; decision: "apply" | "credit" | "refund" | "close" }
  | { what: "cancel a bill"; bill: number }
  | { what: "end a refund"; nth: number; state: "settled" | "failed" }
  | { what: "ask about a refund"; nth: number }
  | { what: "message"; order: number; copy: number; isRead: boolean }
  | { what: OrderHappening; order: number }
  | { what: "reconcile" | "read the inbox" | "send refunds" | "sweep" | "remove the resident" | "use advances" }
  | { what: "number receipts"; twice: boolean }
  | { what: "correct the name"; name: string }
  | { what: "pay without order" | "assign unidentified money" | "check the books" }
  | { what: "at the counter"; event: CounterHappening }
  | { what: "pass"; ms: number }
  | { what: "gateway"; opening: Opening; statusDown: boolean; canCancel: boolean };

/** Of the nth receipt, cheque, slip or transfer of a run. */
export type CounterHappening =
  | {
      what: "take at the counter";
      way: "cash" | "cheque" | "transfer";
      both: boolean;
      rupees: number;
      knows: boolean;
      later: boolean;
      twice: boolean;
      nth: number;
    }
  | { what: "return a cheque"; nth: number; charge: boolean }
  | {
      what: "take it back" | "replace a receipt" | "pay a cheque in" | "take a slip back" | "credit a cheque" | "share";
      nth: number;
    }
  | FileHappening
  | CashHappening;

/** What happens to the cash box. */
export type CashHappening =
  | { what: "pay cash in"; rupees: number }
  | { what: "close the day"; miscounts: boolean }
  | { what: "pay out"; nth: number; from: "bill" | "credit"; way: "cash" | "transfer"; rupees: number; by: Asker };

type OrderHappening =
  | "pay"
  | "pay again"
  | "decline"
  | "lapse"
  | "answer oddly"
  | "forged message"
  | "status"
  | "ask again"
  | "give back"
  | "give back part"
  | "give back second";

/** Things that happen at the same time, and what goes wrong meanwhile. */
export interface Step {
  together: Happening[];
  fault: Fault | null;
  /** At which statement, commit or gateway call of the step; of one without files at a third of it. */
  at: number;
}

export interface Story {
  /** Seeds the run's randomness. */
  luck: number;
  /** From how many rupees on another person must approve what is given back; null: from none. */
  limit: number | null;
  /** With nothing, a paid bill, an overpaid bill, one of whose money somebody asks parts back at once, a cheque that brought an advance, money of nobody given to the flat, or a file that brought an advance. */
  begin: "fresh" | "paid" | "overpaid" | "asked" | "cheque" | "given" | "filed";
  steps: Step[];
}

const order = fc.nat(3);
const is = <T extends string>(...words: T[]) => fc.constantFrom(...words);

const atGateway = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: is("pay"), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is("decline", "lapse", "pay again", "give back", "give back part", "answer oddly"),
      order,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: is("give back second"), order }) },
  { weight: 2, arbitrary: fc.record({ what: is("pay wrongly"), order, how: is("less", "more", "dollars") }) },
  { weight: 1, arbitrary: fc.record({ what: is("mix up"), order, other: order }) },
  { weight: 1, arbitrary: fc.record({ what: is("pay without order") }) },
  { weight: 3, arbitrary: fc.record({ what: is("end a refund"), nth: fc.nat(2), state: is("settled", "failed") }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: is("gateway"),
      opening: is("opens", "refuses", "is silent", "opens but is silent"),
      statusDown: fc.boolean(),
      canCancel: fc.boolean(),
    }),
  },
);

const gatewayEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: is("message"), order, copy: fc.nat(2), isRead: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ what: is("status", "ask again", "forged message"), order }) },
  { weight: 3, arbitrary: fc.record({ what: is("reconcile", "read the inbox", "sweep") }) },
  { weight: 2, arbitrary: fc.record({ what: is("send refunds") }) },
  { weight: 3, arbitrary: fc.record({ what: is("number receipts"), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: is("ask about a refund"), nth: fc.nat(2) }) },
);

const bill = fc.nat(1);
const nth = fc.nat(2);
const asker = is<Asker>("asha", "ravi");
const decision: fc.Arbitrary<Decision> = fc.record({
  by: is<PersonOfOffice>("asha", "ravi", "ravi", "mira"),
  how: is("approve", "approve", "refuse", "withdraw"),
});
const inOffice = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: is("refund"),
      order,
      from: is("bill", "credit"),
      part: fc.boolean(),
      by: asker,
      also: fc.option(fc.nat(1), { freq: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: is("use a credit"), nth: fc.nat(1), bill, part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: is("refund a credit"), nth: fc.nat(1), part: fc.boolean(), by: asker }) },
  { weight: 3, arbitrary: fc.record({ what: is("take a use back"), nth: fc.nat(1), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: is("keep a credit"), nth: fc.nat(1), kept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: is("use advances") }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: is("decide"), order, decision: is("apply", "credit", "refund", "close") }),
  },
  { weight: 1, arbitrary: fc.record({ what: is("cancel a bill"), bill }) },
  { weight: 1, arbitrary: fc.record({ what: is("correct the name"), name: is("Asha Rao", "आशा राव") }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: is("remove the resident", "assign unidentified money", "check the books") }),
  },
);

const atCounter: fc.Arbitrary<CounterHappening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: is("take at the counter"),
      way: is("cash", "cheque", "transfer"),
      both: fc.boolean(),
      rupees: fc.constantFrom(10, 99.5, 100, 190.5, 300, 400),
      knows: fc.boolean(),
      later: fc.boolean(),
      twice: fc.boolean(),
      nth: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: is("take it back", "replace a receipt"), nth }) },
  { weight: 3, arbitrary: fc.record({ what: is("pay a cheque in", "credit a cheque"), nth: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ what: is("take a slip back", "share"), nth: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ what: is("return a cheque"), nth, charge: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: is("pay cash in"), rupees: fc.constantFrom(10, 99.5, 100, 300) }) },
  { weight: 8, arbitrary: toFiles },
  { weight: 1, arbitrary: fc.record({ what: is("close the day"), miscounts: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is("pay out"),
      nth,
      from: is("bill", "credit"),
      way: is("cash", "transfer"),
      rupees: fc.constantFrom(10, 50, 99.5, 100),
      by: asker,
    }),
  },
);

const decided = fc.record({
  what: is("decide on a request"),
  nth: fc.nat(1),
  first: decision,
  second: fc.option(decision, { freq: 2 }),
});

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: is("click"), bill, rupees: fc.constantFrom(10, 50, 90.5, 99.5, 100, 190) }),
  },
  { weight: 6, arbitrary: atGateway },
  { weight: 6, arbitrary: gatewayEvent },
  { weight: 5, arbitrary: inOffice },
  { weight: 5, arbitrary: decided },
  { weight: 6, arbitrary: fc.record({ what: is("at the counter"), event: atCounter }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: is("pass"), ms: fc.constantFrom(5 * SECOND, MINUTE, 16 * MINUTE, HOUR, 6 * HOUR) }),
  },
);

const step: fc.Arbitrary<Step> = fc.record({
  together: fc.array(happening, { minLength: 1, maxLength: 3 }),
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: is<Fault>("lost", "conflict", "unheard", "kill") },
  ),
  at: fc.integer({ min: 1, max: 90 }),
});

/** Stories with enough steps to make a payment, refund it and use its credit. */
export const stories: fc.Arbitrary<Story> = fc.record({
  luck: fc.nat(),
  limit: fc.constantFrom(null, 25, 25, 50, 100),
  begin: is("fresh", "paid", "overpaid", "asked", "asked", "cheque", "given", "filed", "filed"),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});
