import { createBirpc } from 'birpc';
import { type DecoderFunctions, replyOf, type ServiceFunctions } from './protocol.ts';
import { createSharpPictures } from './sharp-pictures.ts';

/**
 * The decoder process: decodes and renders for the service that forked it. It holds nothing that must be saved, so it
 * ends at once when that service is gone, whatever it is doing.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal or a supervisor signals every process of a group; the service still finishes its requests then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const pictures = createSharpPictures(Number(process.argv[2]));

const functions: DecoderFunctions = {
  header: (path) => replyOf(pictures.header(path)),
  render: (path, header, widths, job) => replyOf(pictures.render(path, header, widths, keeperOf(job))),
  square: (path, header, side) => replyOf(pictures.square(path, header, side)),
};

const service = createBirpc<ServiceFunctions, DecoderFunctions>(functions, {
  // Without a callback a send to a service that is gone would throw.
  post: (message) => process.send?.(message, undefined, undefined, () => undefined),
  on: (listener) => process.on('message', listener),
  timeout: -1,
});

function keeperOf(job: number) {
  return async (width: number, bytes: Buffer) => {
    if (!(await service.keep(job, width, bytes))) throw new Error('the rendition was not kept');
  };
}

await service.started.asEvent();
