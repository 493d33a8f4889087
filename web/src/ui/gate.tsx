/** A courtyard behind an arch, in the colours of the theme. Nothing in it needs words. */
export function Gate() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 200" className="w-80 max-w-full">
      <path d="M0 200V40h44v160zm276 0V40h44v160z" className="fill-line" />
      <path d="M44 200V88h232v112z" className="fill-brand-soft" />
      <path d="M96 200v-58a64 64 0 0 1 128 0v58z" className="fill-surface stroke-brand" strokeWidth="3" />
      <path d="M122 200v-56a38 38 0 0 1 76 0v56z" className="fill-brand-soft" />
      <circle cx="160" cy="122" r="7" className="fill-marigold" />
      <path d="M160 78v37" className="stroke-brand" strokeWidth="2" />
      <path
        d="M10 58h24v18H10zm0 34h24v18H10zm0 34h24v18H10zm276-68h24v18h-24zm0 34h24v18h-24zm0 34h24v18h-24z"
        className="fill-surface"
      />
      <path
        d="M62 200c0-22 6-34 12-34s12 12 12 34zm172 0c0-22 6-34 12-34s12 12 12 34z"
        className="fill-success"
        opacity=".5"
      />
      <path d="M0 199h320" className="stroke-brand" strokeWidth="2" />
    </svg>
  );
}
