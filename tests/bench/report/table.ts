import { type Aim, type Figure, isMet } from './figure.ts';

const amount = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

const aimText = ({ of, is, bound }: Aim, unit: string): string =>
  `${is === 'at most' ? '≤' : '≥'} ${bound}${of === 'ratio' ? ' ×' : ` ${unit}`}`;

const cellsOf = (figure: Figure): string[] => [
  figure.name,
  `${amount(figure.value)} ${figure.unit}`,
  figure.baseline ? `${amount(figure.baseline.value)} ${figure.unit} (${figure.baseline.name})` : '',
  figure.ratio === undefined ? '' : `${figure.ratio.toFixed(2)} ×`,
  aimText(figure.aim, figure.unit),
  isMet(figure) ? 'met' : 'missed',
];

const HEAD = ['figure', 'value', 'baseline', 'ratio', 'aim', ''];

/** As Markdown, so that it can be pasted into a document as it was printed. */
export function table(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
