/** A house door with a light on, for a pending user. */
export function WaitingDoor() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className="w-full">
      <ellipse cx="100" cy="118" rx="84" ry="7" fill="var(--color-paper-deep)" />
      <path
        d="M28 60 100 14l72 46v56H28z"
        fill="var(--color-card)"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M18 64 100 12l82 52"
        stroke="var(--color-accent)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M82 116V74a18 18 0 0 1 36 0v42z"
        fill="var(--color-sage-soft)"
        stroke="var(--color-sage)"
        strokeWidth="2"
      />
      <circle cx="110" cy="94" r="2.5" fill="var(--color-sage)" />
      <rect
        x="42"
        y="74"
        width="26"
        height="24"
        rx="3"
        fill="var(--color-amber-soft)"
        stroke="var(--color-edge)"
        strokeWidth="2"
      />
      <rect
        x="132"
        y="74"
        width="26"
        height="24"
        rx="3"
        fill="var(--color-amber-soft)"
        stroke="var(--color-edge)"
        strokeWidth="2"
      />
      <path d="M55 74v24M42 86h26M145 74v24M132 86h26" stroke="var(--color-edge)" strokeWidth="1.5" />
      <path
        d="M100 56c-4-3-6-5-6-7.5 0-2 1.4-3.5 3.2-3.5 1.1 0 2.2.7 2.8 1.8.6-1.1 1.7-1.8 2.8-1.8 1.8 0 3.2 1.5 3.2 3.5 0 2.5-2 4.5-6 7.5z"
        fill="var(--color-plum)"
      />
    </svg>
  );
}
