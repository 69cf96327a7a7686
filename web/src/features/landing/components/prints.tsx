const SCENE = { viewBox: '0 0 240 180', className: 'block w-full' } as const;

/** A drawing of a small person seen from afar. */
const Figure = ({ x, y, coat, size = 1 }: { x: number; y: number; coat: string; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M-6 20C-6 8-4 3 0 3s6 5 6 17z" fill={coat} />
    <circle cy="-1" r="4.2" fill="#8a5340" />
    <path d="M-4.3-2A4.3 4.3 0 0 1 4.3-2C2-4-2-4-4.3-2z" fill="#3b2a22" />
  </g>
);

/** A drawing of an evening at a lake. */
export function LakeEvening() {
  return (
    <svg aria-hidden="true" {...SCENE}>
      <path fill="#f6d9a8" d="M0 0h240v180H0z" />
      <path fill="#f2bf8f" d="M0 44h240v60H0z" />
      <circle cx="74" cy="66" r="21" fill="#fdf0cf" />
      <path d="M0 92c26-22 44-26 66-10 20-24 46-32 74-8 30-20 62-20 100 8v24H0z" fill="#7d93a6" />
      <path d="M0 98h240v82H0z" fill="#4f819b" />
      <path d="M0 112c40-5 70 5 120 0s80-4 120 1v67H0z" fill="#3f7089" />
      <path d="M52 106h44M60 116h28M66 126h18" stroke="#fdf0cf" strokeWidth="3" strokeLinecap="round" opacity="0.75" />
      <path d="M186 60v46h-28c12-12 22-26 28-46z" fill="#fffaf0" />
      <path d="M190 70v36h18c-6-14-12-26-18-36z" fill="#d7694a" />
      <path d="M152 110h62c-4 9-10 13-18 13h-28c-8 0-13-4-16-13z" fill="#5b3a2c" />
      <path d="M96 148h144v8H96z" fill="#8a6246" />
      <path d="M112 156v24M158 156v24M206 156v24" stroke="#6e4c36" strokeWidth="6" />
      <Figure x={134} y={129} coat="#c4512d" />
      <Figure x={149} y={132} coat="#f0bd57" size={0.85} />
    </svg>
  );
}

/** A drawing of a birthday table. */
export function BirthdayCake() {
  const candles = [96, 108, 120, 132, 144];
  return (
    <svg aria-hidden="true" {...SCENE}>
      <path fill="#edc3ae" d="M0 0h240v180H0z" />
      <path fill="#e7b29a" d="M0 0h60v180H0zM120 0h60v180h-60z" opacity="0.55" />
      <path d="M14 20q34 24 68 4t72 6q34 16 72-6" stroke="#a94420" strokeWidth="2" fill="none" />
      {[32, 60, 88, 118, 148, 178, 206].map((x, index) => (
        <path key={x} d={`M${x - 8} 27h16l-8 17z`} fill={['#c4512d', '#f0bd57', '#5f8267'][index % 3]} />
      ))}
      <path d="M0 134h240v46H0z" fill="#9a4b3a" />
      <path d="M0 134h240v9H0z" fill="#b35f49" />
      <ellipse cx="120" cy="138" rx="62" ry="8" fill="#f7efe2" />
      <path d="M76 92h88v38c0 6-88 6-88 0z" fill="#fbeadd" />
      <path d="M72 84c0-7 96-7 96 0v16c-8 9-14-3-22 3s-14-5-24 1-16-6-24 0-18 3-26-4z" fill="#d98295" />
      {candles.map((x) => (
        <g key={x}>
          <path d={`M${x - 2} 58h4v24h-4z`} fill="#fff6e8" />
          <path d={`M${x} 44c4 6 4 12 0 12s-4-6 0-12z`} fill="#f7b733" />
        </g>
      ))}
      <path d="M186 104h20l-4 22c-1 5-11 5-12 0z" fill="#fff6e8" opacity="0.7" />
      <path d="M188 112h16l-2.5 13c-1 3-10 3-11 0z" fill="#c4512d" opacity="0.8" />
      <path d="M34 112c0-8 22-8 22 0v20H34z" fill="#5f8267" />
      <path d="M56 116c9 0 9 11 0 11" stroke="#5f8267" strokeWidth="3" fill="none" />
    </svg>
  );
}

/** A drawing of a snowy hill with a cabin. */
export function SnowyHill() {
  const flakes = [24, 52, 83, 118, 147, 176, 205, 226];
  return (
    <svg aria-hidden="true" {...SCENE}>
      <path fill="#dfe7ee" d="M0 0h240v180H0z" />
      <path fill="#f4e6e0" d="M0 0h240v52H0z" />
      <circle cx="182" cy="46" r="15" fill="#fff7e6" />
      <path d="M0 108 48 58l34 30 38-46 44 48 30-22 46 40v72H0z" fill="#b4c6d6" />
      <path d="m48 58 12 10-10-2-8 7-6-2zM120 42l16 18-10-4-8 6-10-4z" fill="#fffdf9" />
      <path d="M0 124c50-20 92-10 132 2s76 2 108-8v62H0z" fill="#f6f8f9" />
      <path d="M0 150c60-12 110 6 150 6s66-8 90-12v36H0z" fill="#e9eff4" />
      <path d="M28 98h40v30H28z" fill="#8a5340" />
      <path d="M22 100 48 78l26 22z" fill="#fffefb" stroke="#6e4c36" strokeWidth="2" />
      <path d="M44 110h9v18h-9z" fill="#f7b733" />
      <path d="M60 86V74" stroke="#6e4c36" strokeWidth="5" />
      <path
        d="M60 68c-8-6 6-10-1-18 8-4 2-10 4-14"
        stroke="#fffefb"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m206 84 16 26h-9l13 20h-40l13-20h-9z" fill="#4e7158" />
      <path d="M203 130h6v10h-6z" fill="#6e4c36" />
      <g transform="rotate(9 136 152)">
        <path d="M104 158h58c7 0 7-8 1-8" stroke="#6e4c36" strokeWidth="3" strokeLinecap="round" fill="none" />
        <path d="M110 150h46" stroke="#c4512d" strokeWidth="5" strokeLinecap="round" />
        <Figure x={122} y={130} coat="#a94420" size={0.95} />
        <Figure x={135} y={131} coat="#45644c" size={0.9} />
        <Figure x={147} y={133} coat="#8a2f55" size={0.8} />
      </g>
      {flakes.map((x, index) => (
        <circle key={x} cx={x} cy={18 + ((index * 47) % 84)} r={index % 2 ? 1.6 : 2.3} fill="#fffefb" />
      ))}
    </svg>
  );
}
