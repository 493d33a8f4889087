import type { Association } from "@aangan/contract/features/association";
import Building2 from "lucide-react/icons/building-complex";
import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { useWindowTitle } from "../../ui/page-title.tsx";

export type Complex = Association["complexes"][number];

/** Marks where a heading is split for the complex. */
const PLACE = "\u0000";

/** The heading of a complex's screen, with the complex as a chip in its own colour. */
export function ComplexTitle({ id, complex }: { id: MessageId; complex: Complex }) {
  const t = useText();
  const [before = "", after] = t(id, { complex: PLACE }).split(PLACE);
  useWindowTitle(t(id, { complex: complex.name }));
  return after === undefined ? (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="text-head">{before}</h1>
      <ComplexChip complex={complex} />
    </div>
  ) : (
    <h1 className="text-head leading-10">
      {before}
      <ComplexChip complex={complex} />
      {after}
    </h1>
  );
}

function ComplexChip({ complex: { name, colour } }: { complex: Complex }) {
  return (
    <span
      data-colour={colour}
      className="inline-flex items-center gap-1.5 rounded-full bg-tint-soft px-3 py-1 align-middle font-strong text-body text-tint"
    >
      <Building2 aria-hidden="true" className="size-4 shrink-0" />
      {name}
    </span>
  );
}
