/** An empty table with two cups, for an empty list of people or messages. */
export function QuietTable() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className="w-full">
      <ellipse cx="100" cy="118" rx="84" ry="7" fill="var(--color-paper-deep)" />
      <path d="M30 78h140M46 78v38M154 78v38" stroke="var(--color-edge)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M62 58h24v10a10 10 0 0 1-10 10h-4a10 10 0 0 1-10-10z"
        fill="var(--color-accent-soft)"
        stroke="var(--color-accent)"
        strokeWidth="2"
      />
      <path d="M86 61h4a5 5 0 0 1 0 10h-4" stroke="var(--color-accent)" strokeWidth="2" />
      <path
        d="M114 58h24v10a10 10 0 0 1-10 10h-4a10 10 0 0 1-10-10z"
        fill="var(--color-sage-soft)"
        stroke="var(--color-sage)"
        strokeWidth="2"
      />
      <path d="M114 61h-4a5 5 0 0 0 0 10h4" stroke="var(--color-sage)" strokeWidth="2" />
      <path
        d="M70 50c-3-4 3-6 0-10M78 50c-3-4 3-6 0-10M122 50c-3-4 3-6 0-10M130 50c-3-4 3-6 0-10"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M100 30c-5-3.5-7.5-6.3-7.5-9.5 0-2.4 1.7-4.2 3.9-4.2 1.4 0 2.8.8 3.6 2.2.8-1.4 2.2-2.2 3.6-2.2 2.2 0 3.9 1.8 3.9 4.2 0 3.2-2.5 6-7.5 9.5z"
        fill="var(--color-plum-soft)"
        stroke="var(--color-plum)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
