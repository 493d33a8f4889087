/** The kinds of bills, and what depends on the kind: the letters that its bills' numbers begin with. */
export const billKinds = {
  electricity: { prefix: "ELEC" },
  maintenance: { prefix: "MAIN" },
} as const;

export type BillType = keyof typeof billKinds;

export const billTypes = Object.keys(billKinds) as [BillType, ...BillType[]];

/** "electricity or maintenance", as sentences list the kinds. */
export const kindsListed = `${billTypes.slice(0, -1).join(", ")} or ${billTypes.at(-1)}`;
