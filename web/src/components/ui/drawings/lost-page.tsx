/** A page that fell out of the album, for an unknown address. */
export function LostPage() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className="w-full">
      <ellipse cx="92" cy="118" rx="76" ry="7" fill="var(--color-paper-deep)" />
      <path
        d="M24 66c20-3 42-1 56 7 14-8 36-10 56-7v44c-20-3-42-1-56 7-14-8-36-10-56-7z"
        fill="var(--color-card)"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M80 73v44" stroke="var(--color-edge)" strokeWidth="2" />
      <g transform="rotate(17 152 36)">
        <rect
          x="126"
          y="12"
          width="52"
          height="46"
          rx="4"
          fill="var(--color-accent-soft)"
          stroke="var(--color-accent)"
          strokeWidth="2"
        />
        <path d="M134 48l11-14 9 10 6-6 10 10z" fill="var(--color-card)" />
        <circle cx="165" cy="24" r="4" fill="var(--color-card)" />
      </g>
      <path
        d="M94 58c6-10 12-14 22-17M104 66c5-5 10-8 17-9"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="4 6"
      />
    </svg>
  );
}
