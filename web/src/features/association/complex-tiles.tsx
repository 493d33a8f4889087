import { type ComplexSummary, summariseComplexes } from "@aangan/contract/features/reports";
import Building2 from "lucide-react/icons/building-complex";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Money } from "../../ui/values/money.tsx";
import type { Complex } from "./complex-title.tsx";

interface Props {
  complexes: readonly Complex[];
  /** The address of a complex's screen. */
  addressOf: (complex: Complex) => string;
}

/** The complexes to choose from, each with its number of residents and what they owe. */
export function ComplexTiles({ complexes, addressOf }: Props) {
  const t = useText();
  const figures = useCall(summariseComplexes, {});
  const byName = new Map(figures.data?.complexes.map((summary) => [summary.complex, summary]));
  return (
    <>
      <ul aria-label={t("complexes.label")} className="grid gap-4 md:grid-cols-2">
        {complexes.map((complex) => (
          <li key={complex.name} className="grid">
            <Tile complex={complex} to={addressOf(complex)} figures={byName.get(complex.name)} />
          </li>
        ))}
      </ul>
      <Loaded reading={figures} failed="complexes.figures_failed" waiting={null} />
    </>
  );
}

interface TileProps {
  complex: Complex;
  to: string;
  figures: ComplexSummary | undefined;
}

function Tile({ complex: { name, colour }, to, figures }: TileProps) {
  const t = useText();
  return (
    <Link
      to={to}
      data-colour={colour}
      className="group grid gap-5 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-tint"
    >
      <span className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-tint-soft text-tint">
          <Building2 aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1 font-strong text-lead">{name}</span>
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5 group-hover:text-tint"
        />
      </span>
      <span className="grid grid-cols-[1fr_2fr] gap-4 border-line border-t pt-4">
        <Figure label={t("complexes.residents")}>{figures?.residents.toLocaleString("en-IN")}</Figure>
        <Figure label={t("complexes.unpaid")}>{figures && <Money rupees={figures.unpaidAmount} rs />}</Figure>
      </span>
    </Link>
  );
}

/** A figure below its name; a dash until it is known. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      <span className="text-muted text-small">{label}</span>
      <span className="font-strong text-lead tabular-nums">{children ?? "–"}</span>
    </span>
  );
}
