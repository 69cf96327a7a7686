import { AUDIO_BYTES } from '@famibook/contracts/limits';
import { boastfulM4a, silentM4a } from './m4a.ts';
import { jpegWithMetadata } from './pictures.ts';
import { id3Title, plainMp3, silentMp3, wav, wavOfSize, withId3 } from './sounds.ts';

export interface AudioCorpusFile {
  /** What it is, to be read in a test's name. */
  name: string;
  fileName: string;
  /** As its sender calls it. */
  declaredType: string;
  make(): Promise<Buffer> | Buffer;
  status: 201 | 400 | 413 | 415;
  code?: 'bad_audio' | 'too_large' | 'not_audio';
  /** Set when it is accepted: the type it is served as, and how long it plays. */
  type?: 'audio/mpeg' | 'audio/wav' | 'audio/mp4';
  seconds?: number;
}

type Named = Pick<AudioCorpusFile, 'name' | 'make'> & Partial<AudioCorpusFile>;

const asSong = { fileName: 'song.mp3', declaredType: 'audio/mpeg' };
const good = (file: Named): AudioCorpusFile => ({ ...asSong, ...file, status: 201 });
const badAudio = (file: Named): AudioCorpusFile => ({ ...asSong, ...file, status: 400, code: 'bad_audio' });
const noAudio = (file: Named): AudioCorpusFile => ({ ...asSong, ...file, status: 415, code: 'not_audio' });

const half = (whole: Buffer): Buffer => whole.subarray(0, Math.floor(whole.length / 2));
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const mpeg = { type: 'audio/mpeg', seconds: 2 } as const;
const m4a = { fileName: 'song.m4a', declaredType: 'audio/x-m4a', type: 'audio/mp4', seconds: 2 } as const;
const wave = { fileName: 'song.wav', declaredType: 'audio/wav', type: 'audio/wav' } as const;

/** Audio that is refused, each with its reason. */
export const REFUSED_AUDIO: readonly AudioCorpusFile[] = [
  noAudio({ name: 'a renamed text', make: () => Buffer.from('la la la\n'.repeat(500)) }),
  noAudio({ name: 'a renamed picture', make: () => jpegWithMetadata() }),
  noAudio({ name: 'an HTML page', make: () => HTML }),
  noAudio({ name: 'one byte', make: () => Buffer.from([0xff]) }),
  noAudio({ name: 'an Ogg', make: () => Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(300)]) }),
  noAudio({ name: 'a FLAC', make: () => Buffer.concat([Buffer.from('fLaC\0\0\0\x22'), Buffer.alloc(300)]) }),
  noAudio({ name: 'a RIFF of something else', make: () => Buffer.from('RIFF\x64\0\0\0AVI LIST'.padEnd(120, '\0')) }),
  noAudio({ name: 'a film', fileName: 'a.m4a', make: () => silentM4a({ brand: 'isom', showsSomething: true }) }),
  badAudio({ name: '0 bytes', make: () => Buffer.alloc(0) }),
  badAudio({ name: 'an MP3 cut in half', make: () => half(silentMp3()) }),
  badAudio({ name: 'an MP3 cut in its tag', make: () => withId3(Buffer.alloc(0), Buffer.alloc(300), 9_000) }),
  noAudio({ name: 'a tag before HTML', make: () => withId3(HTML, id3Title('Song')) }),
  noAudio({ name: 'a tag before nothing', make: () => withId3(Buffer.alloc(5_000), id3Title('Song')) }),
  badAudio({ name: 'a frame before HTML', make: () => Buffer.concat([plainMp3(0.02).subarray(0, 100), HTML]) }),
  badAudio({ ...wave, name: 'a WAV cut in half', make: () => half(wav()) }),
  badAudio({ ...wave, name: 'a WAV cut in its header', make: () => wav().subarray(0, 30) }),
  badAudio({ ...wave, name: 'a WAV that claims 4 GB', make: () => wav({ declared: 0xffffffff }) }),
  badAudio({ ...wave, name: 'a WAV without sound', make: () => wav({ seconds: 0 }) }),
  badAudio({ ...wave, name: 'a WAV of no channels', make: () => wav({ channels: 0 }) }),
  badAudio({ ...m4a, name: 'an M4A cut in half', make: () => half(silentM4a()) }),
  badAudio({ ...m4a, name: 'an M4A without sound', make: () => silentM4a({ seconds: 0 }) }),
  badAudio({ ...m4a, name: 'an M4A cut before its table', make: () => half(silentM4a({ moovFirst: false })) }),
  badAudio({ ...m4a, name: 'an M4A that boasts of its table', make: boastfulM4a }),
  badAudio({ ...m4a, name: 'an M4A of nothing but its name', make: () => silentM4a().subarray(0, 24) }),
  {
    ...wave,
    name: 'exactly the limit',
    make: () => wavOfSize(AUDIO_BYTES),
    status: 413,
    code: 'too_large',
  },
  {
    ...wave,
    name: 'one byte over the limit',
    make: () => wavOfSize(AUDIO_BYTES + 1),
    status: 413,
    code: 'too_large',
  },
];

/** Audio that is taken in and plays. */
export const TAKEN_AUDIO: readonly AudioCorpusFile[] = [
  good({ ...mpeg, name: 'an MP3', make: () => silentMp3() }),
  good({ ...mpeg, name: 'an MP3 that declares no length', make: () => plainMp3() }),
  good({ ...mpeg, name: 'an MP3 with a tag', make: () => withId3(silentMp3(), id3Title('Song')) }),
  good({ ...mpeg, name: 'an MP3 with a tag of 100 KB', make: () => withId3(silentMp3(), Buffer.alloc(100_000)) }),
  good({
    ...mpeg,
    name: 'an MP3 called a picture',
    fileName: 'a.jpg',
    declaredType: 'image/jpeg',
    make: () => silentMp3(),
  }),
  good({ ...wave, name: 'a WAV', seconds: 1, make: () => wav() }),
  good({ ...wave, name: 'a WAV in stereo', seconds: 1, make: () => wav({ channels: 2 }) }),
  good({ ...wave, name: 'a WAV of open length', make: () => wav({ declared: 0 }) }),
  good({ ...m4a, name: 'an M4A', make: () => silentM4a() }),
  good({ ...m4a, name: 'an M4A with its table behind', make: () => silentM4a({ moovFirst: false }) }),
  good({ ...m4a, name: 'an M4A that calls itself an MP4', make: () => silentM4a({ brand: 'isom' }) }),
  good({ ...wave, name: 'one byte under the limit', make: () => wavOfSize(AUDIO_BYTES - 1) }),
];
