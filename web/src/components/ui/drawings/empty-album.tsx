/** An open album with two empty pages, for a gallery without photos. */
export function EmptyAlbum() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className="w-full">
      <ellipse cx="100" cy="118" rx="84" ry="7" fill="var(--color-paper-deep)" />
      <path
        d="M100 30C80 18 48 15 18 20v86c30-5 62-2 82 10z"
        fill="var(--color-card)"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M100 30c20-12 52-15 82-10v86c-30-5-62-2-82 10z"
        fill="var(--color-card)"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <g stroke="var(--color-accent)" strokeWidth="2" strokeLinecap="round" strokeDasharray="5 6">
        <rect x="36" y="38" width="44" height="46" rx="4" transform="rotate(3 58 61)" />
        <rect x="120" y="38" width="44" height="46" rx="4" transform="rotate(-3 142 61)" />
      </g>
      <path d="M46 73l10-13 8 9 5-5 8 10z" fill="var(--color-accent-soft)" />
      <circle cx="68" cy="52" r="4" fill="var(--color-accent-soft)" />
      <path
        d="M142 70c-7-5-11-9-11-14 0-3.5 2.5-6 5.5-6 2.2 0 4.2 1.2 5.5 3.3 1.3-2.1 3.3-3.3 5.5-3.3 3 0 5.5 2.5 5.5 6 0 5-4 9-11 14z"
        fill="var(--color-plum-soft)"
      />
    </svg>
  );
}
