import Building2 from "lucide-react/icons/building-complex";

/** The complexes of the association, each in its own colour. Room is kept for four until they are known. */
export function Complexes({ complexes }: { complexes: readonly { name: string; colour: string }[] }) {
  return (
    <ul className="grid min-h-[17.25rem] grid-cols-1 content-start gap-3 sm:min-h-[8.5rem] sm:grid-cols-2">
      {complexes.map(({ name, colour }) => (
        <li
          key={name}
          data-colour={colour}
          className="flex min-h-16 items-center gap-[12px] rounded-card border border-line bg-surface p-[12px] font-strong"
        >
          <span className="grid size-[40px] shrink-0 place-items-center rounded-control bg-tint-soft text-tint">
            <Building2 aria-hidden="true" className="size-5" />
          </span>
          <span className="min-w-0">{name}</span>
          <span aria-hidden="true" className="ml-auto h-8 w-1 shrink-0 rounded-full bg-tint" />
        </li>
      ))}
    </ul>
  );
}
