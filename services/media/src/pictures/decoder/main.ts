import { flushCompileCache } from 'node:module';
import { createBirpc } from 'birpc';
import { type DecoderFunctions, replyOf, type ServiceFunctions } from './protocol.ts';
import { createSharpPictures } from './sharp-pictures.ts';

/**
 * The decoder process decodes and renders for the service that forked it. It has nothing to save, so it ends at once when
 * that service is gone.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal signals every process of a group, but the service needs the decoder to finish its requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const pictures = createSharpPictures(Number(process.argv[2]));

const functions: DecoderFunctions = {
  header: (path) => replyOf(pictures.header(path)),
  render: (path, header, widths, job) => {
    const listed = (thumbhash: string) => void service.listed.asEvent(job, thumbhash);
    return replyOf(pictures.render(path, header, widths, storeFor(job), listed));
  },
  square: (path, header, side) => replyOf(pictures.square(path, header, side)),
};

const service = createBirpc<ServiceFunctions, DecoderFunctions>(functions, {
  // A send to a service that is gone would throw without a callback.
  post: (message) => process.send?.(message, undefined, undefined, () => undefined),
  on: (listener) => process.on('message', listener),
  timeout: -1,
});

function storeFor(job: number) {
  return async (width: number, bytes: Buffer) => {
    if (!(await service.storeRendition(job, width, bytes)))
      throw new Error('the service could not store the rendition');
  };
}

await service.started.asEvent();
// It ends by SIGKILL, which leaves Node no moment to write what it has compiled.
flushCompileCache();
