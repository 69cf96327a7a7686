import { encode } from 'uqr';

/** The light margin without which scanners do not find a code, in modules. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  /** What scanning it leads to. */
  label: string;
}

/** A QR code, drawn in the page: no server sees the text. Dark on light in both themes, as scanners need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full rounded-field"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path fill="#000" d={data.map(pathOfRow).join('')} />
    </svg>
  );
}

/** Each run of dark modules as one rectangle, so that no light seams show between them. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const runs = [
    ...row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ];
  return runs.map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
