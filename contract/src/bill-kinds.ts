export const billKinds = {
  electricity: { prefix: "ELEC" },
  maintenance: { prefix: "MAIN" },
} as const;

export type BillType = keyof typeof billKinds;

export const billTypes = Object.keys(billKinds) as [BillType, ...BillType[]];

export const kindsListed = `${billTypes.slice(0, -1).join(", ")} or ${billTypes.at(-1)}`;
