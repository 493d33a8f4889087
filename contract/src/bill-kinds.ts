export const billKinds = {
  electricity: { prefix: "ELEC" },
  maintenance: { prefix: "MAIN" },
} as const;

export type BillType = keyof typeof billKinds;

export const billTypes = Object.keys(billKinds) as [BillType, ...BillType[]];

export function isBillType(text: string): text is BillType {
  return Object.hasOwn(billKinds, text);
}

export const kindsListed = `${billTypes.slice(0, -1).join(", ")} or ${billTypes.at(-1)}`;

/** The names on screens, on papers and in emails. */
export const billKindNames: Readonly<Record<"en" | "hi", Readonly<Record<BillType, string>>>> = {
  en: { electricity: "Electricity", maintenance: "Maintenance" },
  hi: { electricity: "बिजली", maintenance: "मेंटेनेंस" },
};
