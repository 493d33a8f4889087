/** The complexes of the association, each with its own colour. Room is kept for four until they are known. */
export function Complexes({ complexes }: { complexes: readonly { name: string; colour: string }[] }) {
  return (
    <ul className="grid min-h-60 content-start gap-3">
      {complexes.map(({ name, colour }) => (
        <li key={name} className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4">
          <span aria-hidden="true" data-colour={colour} className="size-3 rounded-full bg-tint" />
          {name}
        </li>
      ))}
    </ul>
  );
}
