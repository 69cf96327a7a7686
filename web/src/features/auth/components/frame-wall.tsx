/** A drawing of framed pictures above a sideboard. */
export function FrameWall() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 330" className="block w-full" preserveAspectRatio="xMidYMax slice">
      <path fill="var(--color-accent-soft)" d="M0 0h560v330H0z" />
      <path
        d="M70 0v330M140 0v330M210 0v330M280 0v330M350 0v330M420 0v330M490 0v330"
        stroke="var(--color-paper-deep)"
        strokeWidth="18"
        opacity="0.45"
      />
      <ellipse cx="452" cy="208" rx="120" ry="110" fill="#f0bd57" opacity="0.16" />
      <g stroke="#6e4c36" strokeWidth="7" strokeLinejoin="round">
        <rect x="64" y="42" width="136" height="104" rx="3" fill="#f6d9a8" />
        <rect x="232" y="26" width="96" height="124" rx="3" fill="#dfe7ee" />
        <rect x="360" y="58" width="100" height="80" rx="3" fill="#edc3ae" />
      </g>
      <circle cx="104" cy="82" r="15" fill="#fdf0cf" />
      <path d="M68 112c22-26 38-22 54-6 18-24 44-30 74 0v36H68z" fill="#5f8267" />
      <path d="M68 128c40-10 84-8 128 2v12H68z" fill="#45644c" />
      <path d="M236 118c14-28 30-30 46-8 10-14 26-16 42 6v30h-88z" fill="#7d93a6" />
      <path d="M236 132c30-8 60-6 88 0v14h-88z" fill="#fffefb" />
      <circle cx="300" cy="56" r="9" fill="#fff7e6" />
      <circle cx="396" cy="92" r="11" fill="#8a5340" />
      <path d="M378 134c0-20 6-30 18-30s18 10 18 30z" fill="#8a2f55" />
      <circle cx="424" cy="100" r="9" fill="#c99573" />
      <path d="M410 134c0-16 5-24 14-24s14 8 14 24z" fill="#2f4f76" />
      <path d="M30 262h500v14H30z" fill="#8a6246" />
      <path d="M42 276h476v54H42z" fill="#6e4c36" />
      <path d="M204 276v54M356 276v54" stroke="#5b3a2c" strokeWidth="4" />
      <circle cx="190" cy="302" r="4" fill="#d9b98c" />
      <circle cx="218" cy="302" r="4" fill="#d9b98c" />
      <circle cx="370" cy="302" r="4" fill="#d9b98c" />
      <path d="M430 170h50l18 42h-86z" fill="#f0bd57" />
      <path d="M452 212h6v40h-6z" fill="#5b3a2c" />
      <path d="M434 262c0-12 42-12 42 0z" fill="#5b3a2c" />
      <path
        d="M112 220c-2-22-18-30-32-30 2 20 14 30 32 30zm2-4c-4-28 6-44 22-52 6 22 0 42-22 52zm2 6c2-18 16-30 34-32 0 20-14 32-34 32z"
        fill="#5f8267"
      />
      <path d="M114 214v22" stroke="#45644c" strokeWidth="4" />
      <path d="M94 228h40l-6 34h-28z" fill="#c4512d" />
      <path d="M90 224h48v9H90z" fill="#d7694a" />
      <path
        d="M282 262c-18-9-42-11-66-7v-44c24-4 48-2 66 8 18-10 42-12 66-8v44c-24-4-48-2-66 7z"
        fill="#fffdf9"
        stroke="#a94420"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M282 219v43" stroke="#a94420" strokeWidth="3" />
      <path d="M232 222h32v22h-32zM300 222h32v22h-32z" fill="#f7e3d8" />
      <path
        d="M316 240c-5-3.5-7.5-6-7.5-9 0-2 1.6-3.7 3.5-3.7 1.6 0 3 .9 4 2.3 1-1.4 2.4-2.3 4-2.3 1.9 0 3.5 1.7 3.5 3.7 0 3-2.5 5.5-7.5 9z"
        fill="#8a2f55"
      />
    </svg>
  );
}
