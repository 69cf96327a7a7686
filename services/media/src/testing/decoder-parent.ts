import { createLog } from '@famibook/service-kit/observability/log';
import { createOutOfProcessPictures } from '../pictures/decoder/out-of-process.ts';

/**
 * A process to be killed while its decoder process renders `argv[2]`; prints the ids of all of them on standard output.
 */
const pictures = createOutOfProcessPictures({ atOnce: 2, log: createLog({ level: 'silent' }) });
const path = process.argv[2] ?? '';
const header = await pictures.header(path);
// It cannot store what it renders, so that the work ends with this process.
void pictures.render(path, header, [header.width], () => new Promise(() => undefined));
process.stdout.write(`${pictures.pids().join()}\n`);
// A promise alone keeps no process alive.
setInterval(() => undefined, 60_000);
