/** A magnifying glass over prints, for a search without results. */
export function NoMatch() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className="w-full">
      <ellipse cx="100" cy="118" rx="78" ry="7" fill="var(--color-paper-deep)" />
      <g fill="var(--color-card)" stroke="var(--color-edge)" strokeWidth="2">
        <rect x="34" y="34" width="62" height="72" rx="5" transform="rotate(-9 65 70)" />
        <rect x="78" y="28" width="62" height="72" rx="5" transform="rotate(6 109 64)" />
      </g>
      <path d="M84 79l17-20 12 14 8-7 12 16z" fill="var(--color-sage-soft)" />
      <circle
        cx="128"
        cy="66"
        r="27"
        fill="var(--color-paper)"
        fillOpacity="0.85"
        stroke="var(--color-accent)"
        strokeWidth="5"
      />
      <path d="M148 86l22 22" stroke="var(--color-accent)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M118 72c3-6 17-6 20 0M119 60h.1M137 60h.1"
        stroke="var(--color-ink-quiet)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
