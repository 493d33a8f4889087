import type { ReactNode } from "react";

interface Props {
  flatNumber: string;
  name: string;
  /** A word about them, such as "Former resident". */
  children?: ReactNode;
}

/** A flat and below it who lives there, as one cell. */
export function FlatAndName({ flatNumber, name, children }: Props) {
  return (
    <div className="grid justify-items-start">
      <span className="font-strong">{flatNumber || "–"}</span>
      <span className="font-normal text-small [overflow-wrap:anywhere]">{name}</span>
      {children}
    </div>
  );
}
