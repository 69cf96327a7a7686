import type { AudioBytes } from './audio-bytes.ts';
import { mp3FrameIn } from './mp3-frame.ts';

const WINDOW = 256 * 1024;

/** How long all frames play, whether or not the file says so; what lies between and behind them is passed over. */
export const mp3Seconds = async (bytes: AudioBytes): Promise<number> => {
  let seconds = 0;
  for (let position = 0; position < bytes.size; ) {
    const window = await bytes.at(position, WINDOW);
    let at = window.indexOf(0xff);
    while (at !== -1 && at + 4 <= window.length) {
      const frame = mp3FrameIn(window, at);
      if (frame && position + at + frame.length <= bytes.size) seconds += frame.seconds;
      const next = at + (frame?.length ?? 1);
      at = next >= window.length ? next : window.indexOf(0xff, next);
    }
    // A frame that goes on behind the window, or a header cut by its end, is met by the next one.
    position += at === -1 ? window.length : at;
    if (window.length < 4) break;
  }
  return seconds;
};
