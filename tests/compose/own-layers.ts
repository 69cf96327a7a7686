import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const MEGABYTE = 1_000_000;
/** All that is ours; the base is the same for every version. */
const MAX_BYTES = 200 * MEGABYTE;
/** The first line of our own in `deploy/Dockerfile`; what stands below it in the history is the base. */
const FIRST_OF_OURS = 'WORKDIR /app';

/** Prints the size of each layer that is ours. @throws when they are larger than promised */
export async function assertSmall(image: string): Promise<void> {
  const args = ['history', '--human=false', '--no-trunc', '--format', '{{.Size}} {{.CreatedBy}}', image];
  const { stdout } = await promisify(execFile)('docker', args);
  const layers = stdout
    .trim()
    .split('\n')
    .map((line) => ({ bytes: Number.parseInt(line, 10), madeBy: line.replace(/^\d+ /, '') }));
  const first = layers.findIndex(({ madeBy }) => madeBy.includes(FIRST_OF_OURS));
  if (first === -1) throw new Error(`${image} has no layer that is made by ${FIRST_OF_OURS}`);
  const own = layers.slice(0, first + 1).filter(({ bytes }) => bytes > 0);
  for (const { bytes, madeBy } of own) console.log(`${(bytes / MEGABYTE).toFixed(1)} MB  ${madeBy.slice(0, 100)}`);
  const sum = own.reduce((total, { bytes }) => total + bytes, 0);
  console.log(`the image holds ${(sum / MEGABYTE).toFixed(1)} MB beside its base`);
  if (sum < MEGABYTE || sum > MAX_BYTES) throw new Error(`${sum} bytes are ours, of ${MAX_BYTES} at most`);
}
