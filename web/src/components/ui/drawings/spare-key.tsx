/** A key under a flower pot, for the pages of a password reset. */
export function SpareKey() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className="w-full">
      <ellipse cx="100" cy="118" rx="84" ry="7" fill="var(--color-paper-deep)" />
      <g stroke="var(--color-sage)" strokeWidth="2" strokeLinejoin="round" fill="var(--color-sage-soft)">
        <path d="M78 50C60 48 50 36 48 20c16 2 28 12 30 30z" />
        <path d="M80 50c0-18 10-30 26-36 4 16-6 32-26 36z" />
        <path d="M77 52c-12 2-24-2-30-12 12-4 24 0 30 12z" />
      </g>
      <path d="M78 58V46" stroke="var(--color-sage)" strokeWidth="3" strokeLinecap="round" />
      <g transform="rotate(-9 78 116)">
        <path
          d="M50 66h56l-7 44a7 7 0 0 1-7 6H64a7 7 0 0 1-7-6z"
          fill="var(--color-accent-soft)"
          stroke="var(--color-accent)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <rect
          x="45"
          y="56"
          width="66"
          height="14"
          rx="4"
          fill="var(--color-card)"
          stroke="var(--color-accent)"
          strokeWidth="2"
        />
      </g>
      <g stroke="var(--color-amber)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="162" cy="106" r="10" fill="var(--color-amber-soft)" />
        <path d="M152 108l-36 5M130 111l1.500 8M121 112.500l1.200 6" />
      </g>
    </svg>
  );
}
