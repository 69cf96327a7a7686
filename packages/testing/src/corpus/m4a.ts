/** A minimal MPEG-4 file with one track of AAC silence, or one that says it shows something. */

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const zeros = (count: number) => Buffer.alloc(count);

export function box(name: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(8 + inside.length), Buffer.from(name, 'latin1'), inside]);
}
const fullBox = (name: string, ...content: Buffer[]): Buffer => box(name, u32(0), ...content);

const RATE = 44_100;
const SAMPLES_PER_FRAME = 1024;
/** AAC-LC, mono: a frame in which nothing sounds. */
const SILENCE = Buffer.from('00c800802380', 'hex');
const IDENTITY = Buffer.concat([u32(0x10000), zeros(12), u32(0x10000), zeros(12), u32(0x40000000)]);

/** Nested descriptors: of the stream, its decoder, and AAC-LC at 44.1 kHz, mono. */
function esds(): Buffer {
  const tag = (id: number, ...content: Buffer[]) => {
    const inside = Buffer.concat(content);
    return Buffer.concat([Buffer.from([id, inside.length]), inside]);
  };
  const decoder = tag(4, Buffer.from([0x40, 0x15]), zeros(11), tag(5, Buffer.from([0x12, 0x08])));
  return fullBox('esds', tag(3, u16(1), Buffer.from([0]), decoder, tag(6, Buffer.from([2]))));
}

const mp4a = (): Buffer =>
  box('mp4a', zeros(6), u16(1), zeros(8), u16(1), u16(16), zeros(4), u32(RATE * 65_536), esds());
const avc1 = (): Buffer => box('avc1', zeros(6), u16(1), zeros(16), u16(16), u16(16), zeros(50));

interface M4aOptions {
  seconds?: number;
  brand?: string;
  showsSomething?: boolean;
  /** Whether what describes the sound comes before it, or after it. */
  moovFirst?: boolean;
}

function moov(frames: number, soundAt: number, showsSomething: boolean): Buffer {
  const duration = frames * SAMPLES_PER_FRAME;
  const tables = [
    fullBox('stsd', u32(1), showsSomething ? avc1() : mp4a()),
    fullBox('stts', u32(1), u32(frames), u32(SAMPLES_PER_FRAME)),
    fullBox('stsc', u32(1), u32(1), u32(frames), u32(1)),
    fullBox('stsz', u32(SILENCE.length), u32(frames)),
    fullBox('stco', u32(1), u32(soundAt)),
  ];
  const dinf = box('dinf', fullBox('dref', u32(1), box('url ', u32(1))));
  const media = showsSomething ? box('vmhd', u32(1), zeros(8)) : fullBox('smhd', zeros(4));
  const handler = Buffer.from(showsSomething ? 'vide' : 'soun', 'latin1');
  return box(
    'moov',
    fullBox(
      'mvhd',
      zeros(8),
      u32(RATE),
      u32(duration),
      u32(0x10000),
      u16(0x100),
      zeros(10),
      IDENTITY,
      zeros(24),
      u32(2),
    ),
    box(
      'trak',
      fullBox('tkhd', zeros(8), u32(1), zeros(4), u32(duration), zeros(12), u16(0x100), zeros(2), IDENTITY, zeros(8)),
      box(
        'mdia',
        fullBox('mdhd', zeros(8), u32(RATE), u32(duration), zeros(4)),
        fullBox('hdlr', zeros(4), handler, zeros(13)),
        box('minf', media, dinf, box('stbl', ...tables)),
      ),
    ),
  );
}

export function silentM4a({
  seconds = 2,
  brand = 'M4A ',
  showsSomething = false,
  moovFirst = true,
}: M4aOptions = {}): Buffer {
  const frames = Math.round((seconds * RATE) / SAMPLES_PER_FRAME);
  const ftyp = box('ftyp', Buffer.from(brand, 'latin1'), zeros(4), Buffer.from(`${brand}isom`, 'latin1'));
  const mdat = box('mdat', ...Array.from({ length: frames }, () => SILENCE));
  if (!moovFirst) return Buffer.concat([ftyp, mdat, moov(frames, ftyp.length + 8, showsSomething)]);
  const before = ftyp.length + moov(frames, 0, showsSomething).length;
  return Buffer.concat([ftyp, moov(frames, before + 8, showsSomething), mdat]);
}

/** One whose table says that it is larger than a machine's memory. */
export function boastfulM4a(): Buffer {
  const bytes = silentM4a();
  const at = bytes.indexOf('stsz', 0, 'latin1');
  bytes.writeUInt32BE(0xfffffff0, at - 4);
  return bytes;
}
