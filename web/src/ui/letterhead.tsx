import { useAssociation } from "../lib/calls/association.ts";

/** The letterhead, in print only. */
export function Letterhead({ title }: { title: string }) {
  const { data } = useAssociation();
  if (!data) return null;
  return (
    <div className="mb-8 hidden border-line border-b pb-4 print:block">
      <p className="font-strong text-title">{data.name}</p>
      <p className="text-muted text-small">{data.address.join(", ")}</p>
      <p className="text-muted text-small">
        {[...data.contacts.map(({ label, phone }) => `${label}: ${phone}`), data.email].join(" · ")}
      </p>
      <p className="mt-6 font-strong text-head">{title}</p>
    </div>
  );
}
