import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { MAX_PAISE, type Paise, Rupees, RupeesSent } from "../../money.ts";
import { Instant, line, lineOrNothing } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";
import { secondFactorModes } from "../second-factor/modes.ts";
import { Notices, Wording } from "./emails.ts";

/** In cash from one flat in a day; the law forbids Rs 2 lakh and more (Income-tax Act, section 269ST). */
export const MAX_CASH_PAISE = 19_999_999 as Paise;

/** Rs 10,000: more than any bank takes for a returned cheque. */
export const MAX_BOUNCE_PAISE = 1_000_000 as Paise;
export const MAX_BOUNCE_DAYS = 90;
export const MAX_ACCOUNTS = 20;
const MAX_FIRST_SERIAL = 900_000;

const capitals = z.pipe(
  z.string("ifsc_invalid").check(z.trim()),
  z.transform((typed: string) => typed.replace(/\s/g, "").toUpperCase()),
);

/** A bank account of the association. Receipts and slips keep its name. */
export const BankAccount = z.strictObject({
  name: line(60),
  bank: line(60),
  /** Never the whole number: these are shown to every administrator. */
  lastFour: z.string("last_four_invalid").check(z.trim(), z.regex(/^\d{4}$/, "last_four_invalid")),
  ifsc: z.pipe(capitals, z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, "ifsc_invalid"))),
  upi: z.optional(
    z.string("upi_invalid").check(z.trim(), z.regex(/^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,31}$/, "upi_invalid")),
  ),
});
export type BankAccount = z.infer<typeof BankAccount>;

export const BankAccounts = z.array(BankAccount).check(
  z.maxLength(MAX_ACCOUNTS, "accounts_too_many"),
  z.refine((accounts) => {
    const names = accounts.map(({ name }) => name.toLowerCase());
    return names.every((name, place) => names.indexOf(name) === place);
  }, "account_twice"),
);

const dueDays = z
  .int("due_days_invalid")
  .check(z.minimum(1, "due_days_invalid"), z.maximum(MAX_BOUNCE_DAYS, "due_days_invalid"));

/** What a returned cheque costs its flat, and how long it has to pay. Rs 0: nothing is charged. */
export const Bounce = z.strictObject({
  charge: Rupees.check(z.refine((charge) => charge <= MAX_BOUNCE_PAISE, "charge_too_much")),
  dueDays,
});

/** The most cash from one flat in a day. */
export const Cash = z.strictObject({
  mostADay: Rupees.check(
    z.refine((amount) => amount > 0, "amount_not_positive"),
    z.refine((amount) => amount <= MAX_CASH_PAISE, "cash_above_law"),
  ),
});

/** The serial with which the receipts of this financial year begin. */
export const ReceiptSeries = z.strictObject({
  firstSerial: z
    .int("first_serial_invalid")
    .check(z.minimum(1, "first_serial_invalid"), z.maximum(MAX_FIRST_SERIAL, "first_serial_invalid")),
});

/** From what amount something holds; null: from none. */
const amountOrNever = z.nullable(
  Rupees.check(
    z.refine((above) => above > 0, "amount_not_positive"),
    z.refine((above) => above <= MAX_PAISE, "amount_invalid"),
  ),
);

/** What stands on the association's papers. Empty texts are left out. */
export const PaperSetting = z.strictObject({
  registration: lineOrNothing(60),
  /** The association's name on Hindi papers; empty: the same as on English ones. */
  nameInHindi: lineOrNothing(120),
  /** A receipt for more than this much needs a revenue stamp. */
  stampAboveCash: amountOrNever,
  stampAboveOthers: amountOrNever,
  /** Below each receipt, in the language of the paper. */
  footInEnglish: lineOrNothing(300),
  footInHindi: lineOrNothing(300),
});

/** From this amount on, of one flat in one day, a refund or pay-out needs another person; null: none does. */
export const TwoPeople = z.strictObject({
  from: amountOrNever,
});

/** For what people of the office need a code besides their password. */
export const SecondFactorSetting = z.strictObject({ mode: z.enum(secondFactorModes, "field_invalid") });

/** What holds until the office says otherwise. Amounts are paise. */
export const settingDefaults = {
  accounts: [] as z.output<typeof BankAccounts>,
  bounce: { charge: 25_000 as Paise, dueDays: 15 },
  cash: { mostADay: MAX_CASH_PAISE },
  paper: {
    registration: "",
    nameInHindi: "",
    /** Rs 5,000 (Indian Stamp Act, schedule I, article 53). */
    stampAboveCash: 500_000 as Paise,
    stampAboveOthers: null,
    footInEnglish: "",
    footInHindi: "",
  } as z.output<typeof PaperSetting>,
  notices: { on: [], dueSoon: [3], overdue: [3, 10] } as Notices,
  wording: {} as Wording,
  twoPeople: { from: null } as z.output<typeof TwoPeople>,
};

export const settingKeys = [
  "accounts",
  "bounce",
  "cash",
  "receipts",
  "paper",
  "notices",
  "wording",
  "secondFactor",
  "twoPeople",
] as const;
export type SettingKey = (typeof settingKeys)[number];

/** As they are kept; amounts are paise. */
export type SettingValues = typeof settingDefaults & {
  receipts: z.output<typeof ReceiptSeries>;
  secondFactor: z.output<typeof SecondFactorSetting>;
};

/** Mails are sent; on a trial they are only shown; or none is planned, because no mail server was given. */
export const mailModes = ["sent", "shown", "off"] as const;
export type MailMode = (typeof mailModes)[number];

/** `setAt` and `setBy` are null and empty while the default holds. */
export const Settings = z.object({
  accounts: z.object({ value: z.array(BankAccount), setAt: z.nullable(Instant), setBy: z.string() }),
  bounce: z.object({
    value: z.object({ charge: RupeesSent, dueDays }),
    setAt: z.nullable(Instant),
    setBy: z.string(),
  }),
  cash: z.object({ value: z.object({ mostADay: RupeesSent }), setAt: z.nullable(Instant), setBy: z.string() }),
  receipts: z.object({
    value: ReceiptSeries,
    /** The number of the next receipt. */
    next: z.string(),
    /** A receipt of this financial year has a number, so the first can no longer be changed. */
    begun: z.boolean(),
    setAt: z.nullable(Instant),
    setBy: z.string(),
  }),
  paper: z.object({
    value: z.object({
      registration: z.string(),
      nameInHindi: z.string(),
      stampAboveCash: z.nullable(RupeesSent),
      stampAboveOthers: z.nullable(RupeesSent),
      footInEnglish: z.string(),
      footInHindi: z.string(),
    }),
    setAt: z.nullable(Instant),
    setBy: z.string(),
  }),
  notices: z.object({ value: Notices, way: z.enum(mailModes), setAt: z.nullable(Instant), setBy: z.string() }),
  wording: z.object({ value: Wording, setAt: z.nullable(Instant), setBy: z.string() }),
  secondFactor: z.object({ value: SecondFactorSetting, setAt: z.nullable(Instant), setBy: z.string() }),
  twoPeople: z.object({
    value: z.object({ from: z.nullable(RupeesSent) }),
    /** Names of those who may approve. */
    people: z.array(z.string()),
    setAt: z.nullable(Instant),
    setBy: z.string(),
  }),
});
export type Settings = z.infer<typeof Settings>;

export const showSettings = endpoint({
  name: "show-settings",
  summary: "What the office has settled for itself, or the defaults.",
  method: "GET",
  path: "/admin/settings",
  access: ["admin"],
  right: "look",
  shows: ["setting"],
  reply: z.object({ settings: Settings }),
  refusals: [],
});

export const changeSetting = endpoint({
  name: "change-setting",
  summary: "Changes one setting, such as accounts or notices. It holds at once, unless it loosens a protection.",
  method: "PUT",
  path: "/admin/settings/:key",
  access: ["admin"],
  right: "settings",
  changes: ["setting", "approval"],
  params: z.object({ key: z.enum(settingKeys) }),
  body: z.strictObject({
    /** In the form of its key; wrong fields are named as in `bounce.charge` or `accounts.0.ifsc`. */
    value: z.unknown(),
    /** `setAt` as the page showed it; when somebody changed the setting since, this change is refused. */
    was: z.optional(z.nullable(Instant)),
  }),
  idempotent: true,
  reply: z.object({
    message: z.string(),
    settings: Settings,
    /** Not null: what loosens a protection waits for another person, and nothing has been changed. */
    approval: z.nullable(Approval),
  }),
  refusals: [
    "approval_asked",
    "last_four_invalid",
    "ifsc_invalid",
    "upi_invalid",
    "accounts_too_many",
    "account_twice",
    "due_days_invalid",
    "charge_too_much",
    "cash_above_law",
    "amount_not_positive",
    "first_serial_invalid",
    "receipts_numbered",
    "notice_days_invalid",
    "wording_unknown",
    "setting_changed",
  ],
});
