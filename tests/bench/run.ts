import { parseArgs } from 'node:util';
import type { Bench, Figure, Measured } from './report/figure.ts';
import { isMet } from './report/figure.ts';
import { describeMachine } from './report/machine.ts';
import { table } from './report/table.ts';

/** Each is loaded when its turn comes: what one needs must not weigh on another. */
const BENCHES: Readonly<Record<string, () => Promise<{ bench: Bench }>>> = {
  upload: () => import('./upload/upload.bench.ts'),
  uploads: () => import('./upload/uploads.bench.ts'),
  list: () => import('./list/list.bench.ts'),
  crowd: () => import('./list/crowd.bench.ts'),
  'first-picture': () => import('./first-picture/first-picture.bench.ts'),
  scroll: () => import('./scroll/scroll.bench.ts'),
  unchanged: () => import('./list/unchanged.bench.ts'),
  tags: () => import('./list/tags.bench.ts'),
  memories: () => import('./list/memories.bench.ts'),
  board: () => import('./board/board.bench.ts'),
  desks: () => import('./desks/desks.bench.ts'),
  backup: () => import('./backup/backup.bench.ts'),
  apart: () => import('./apart/apart.bench.ts'),
  throughput: () => import('./apart/throughput.bench.ts'),
  gateway: () => import('./gateway/gateway.bench.ts'),
  traces: () => import('./traces/traces.bench.ts'),
  pictures: () => import('./pictures/pictures.bench.ts'),
  sockets: () => import('./sockets/sockets.bench.ts'),
  resets: () => import('./resets/resets.bench.ts'),
  memory: () => import('./one-machine/memory.bench.ts'),
  start: () => import('./one-machine/start.bench.ts'),
};

const USAGE = `npm run bench -- [--only NAME]… [--verbose] [--json]

  --only     ${Object.keys(BENCHES).join(', ')}; may be given several times
  --backup-files N  photos of the backup, 10,000 unless given: its figures are those of FamiBook only with all of them
  --verbose  also prints statements, plans and every round
  --json     prints one JSON document instead of the table`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: Object.keys(BENCHES) },
        json: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        'backup-files': { type: 'string', default: '10000' },
      },
    });
    const unknown = values.only.filter((name) => !Object.hasOwn(BENCHES, name));
    if (unknown.length > 0) throw new TypeError(`There is no figure called ${unknown.join(', ')}.`);
    const backupFiles = Number(values['backup-files']);
    if (!Number.isInteger(backupFiles) || backupFiles < 1) throw new TypeError('--backup-files takes a whole number.');
    return { ...values, backupFiles };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

async function main() {
  const { only, json, verbose, backupFiles } = readArguments();
  // With --json standard output is the document and nothing else.
  const print = (line: string) => void (json ? process.stderr : process.stdout).write(`${line}\n`);
  const machine = describeMachine();
  print(
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.system}, Node ${machine.node}`,
  );
  print(`load before: ${machine.loadBefore}, ${machine.at}`);

  const results: (Pick<Bench, 'name' | 'method'> & Measured)[] = [];
  for (const name of only) {
    const { bench } = (await BENCHES[name]?.()) ?? {};
    if (!bench) continue;
    print(`\n── ${bench.name}\n${bench.method}`);
    const measured = await bench.measure(print, { backupFiles });
    for (const note of measured.notes) print(`  ${note}`);
    if (verbose) print(detailText(measured.details));
    // All benches take half an hour: a run that is ended early has shown what was measured until then.
    print(table(measured.figures));
    results.push({ name: bench.name, method: bench.method, ...measured });
  }

  const figures: Figure[] = results.flatMap((result) => result.figures);
  if (json) {
    const judged = results.map((result) => ({
      ...result,
      figures: result.figures.map((figure) => ({ ...figure, isMet: isMet(figure) })),
    }));
    process.stdout.write(`${JSON.stringify({ machine, results: judged }, null, 2)}\n`);
  } else print(`\n${table(figures)}`);
}

const detailText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([name, value]) => `  ${name}:\n${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

await main();
