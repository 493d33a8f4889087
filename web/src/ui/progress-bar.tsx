interface Props {
  /** For screen readers. */
  label: string;
  /** From 0 to 1. */
  part: number;
  /** The progress in words, below the bar. */
  text: string;
}

export function ProgressBar({ label, part, text }: Props) {
  const percent = Math.round(part * 100);
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full w-full origin-left rounded-full bg-brand transition-transform duration-200"
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
      <p className="text-muted text-small">{text}</p>
    </div>
  );
}
