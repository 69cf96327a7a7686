import type { ListName } from './schemas.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
};
const MAX_WORDS_LENGTH = 60;

/** Characters that some file systems refuse or show as others. */
const UNSAFE = /[\p{C}"*/:<>?\\|\u2028\u2029]+/gu;

interface NamedPhoto {
  number: number;
  takenAt: string | null;
  createdAt: string;
  description: string;
}

/** `photos/2012/0001 At the sea.jpg`: unique by its number, and a name that every file system accepts. */
export function photoFileName({ number, takenAt, createdAt, description }: NamedPhoto, type: string): string {
  const year = (takenAt ?? createdAt).slice(0, 4);
  const [line = ''] = description.split('\n', 1);
  return `photos/${year}/${numbered(number, line)}.${EXTENSIONS[type] ?? 'bin'}`;
}

/** `audio/0001 Lullaby.mp3` */
export function audioFileName({ number, name }: { number: number; name: string }, type: string): string {
  return `audio/${numbered(number, name.replace(/\.[^.]*$/, ''))}.${EXTENSIONS[type] ?? 'bin'}`;
}

function numbered(number: number, text: string): string {
  const words = [...text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_WORDS_LENGTH)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${padded(number)}${words && ` ${words}`}`;
}

export function smallFileName(number: number): string {
  return `album/${padded(number)}.webp`;
}

export function partFileName(list: ListName, number: number): string {
  return `data/${list}-${padded(number)}.json`;
}

function padded(number: number): string {
  return String(number).padStart(4, '0');
}

/** The name of the download: `The Bergs 2026-11-22.zip`. */
export function archiveFileName(famibookName: string, now: Date): string {
  const name = famibookName.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  return `${name || 'FamiBook'} ${now.toISOString().slice(0, 10)}.zip`;
}
