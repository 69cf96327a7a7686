import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ArchiveSummary } from '../format/schemas.ts';
import { openTempText, type Piece } from '../format/temp-text.ts';
import {
  audioHtml,
  escapeHtml,
  monthKey,
  monthName,
  type PhotoPiece,
  type PostPiece,
  photoHtml,
  postHtml,
  remarkHtml,
  type Words,
} from './pieces.ts';

interface Thread {
  addReply(reply: PostPiece): Promise<void>;
}

/**
 * The page that shows an archive in a browser, without any server. Its pieces wait on disk until all are known, because
 * photos stand by the month they were taken in, the newest first.
 */
export interface Album {
  addPhoto(photo: PhotoPiece): Promise<void>;
  addAudio(audio: { file: string; name: string }): Promise<void>;
  /** A comment on a photo that is not in the archive. */
  addRemark(comment: Words): Promise<void>;
  openThread(root: PostPiece): Promise<Thread>;
  /** The whole page. */
  finish(summary: Pick<ArchiveSummary, 'famibookName' | 'exportedAt' | 'counts' | 'kind'>): Readable;
  close(): Promise<void>;
}

const STYLE = readFileSync(join(import.meta.dirname, 'album.css'), 'utf8');
const SCRIPT = readFileSync(join(import.meta.dirname, 'album.js'), 'utf8');

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page may load its own pictures and nothing else, whatever anyone has written into it. */
const POLICY = `default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'`;

interface DatedPiece extends Piece {
  at: string;
}

export async function openAlbum(tempFolder: string, famibookName: string): Promise<Album> {
  const pieceFile = await openTempText(tempFolder);
  const photos: DatedPiece[] = [];
  const threads: Piece[][] = [];
  const remarks: Piece[] = [];
  const audio: Piece[] = [];

  const read = (piece: Piece) => pieceFile.read(piece);
  async function* page({ exportedAt, counts, kind }: Parameters<Album['finish']>[0]) {
    yield beginning({ famibookName, exportedAt, counts, kind });
    const newestFirst = photos.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    const sections = [
      { id: 'messages', title: 'Messages', parts: threads.toReversed().flatMap(asThread) },
      { id: 'remarks', title: 'Comments on photos of others', parts: remarks.toReversed() },
      { id: 'music', title: 'Music', parts: audio.length > 0 ? ['<ul>\n', ...audio, '</ul>\n'] : [] },
    ].filter(({ parts }) => parts.length > 0);
    yield contents(newestFirst, sections);
    yield '<main>\n';
    yield* photoSections(newestFirst, read);
    for (const section of sections) yield* board(section, read);
    yield '</main>\n';
    yield end();
  }

  return {
    addPhoto: async (photo) => {
      photos.push({ ...(await pieceFile.write(photoHtml(photo))), at: photo.takenAt ?? photo.createdAt });
    },
    addAudio: async (sound) => {
      audio.push(await pieceFile.write(audioHtml(sound)));
    },
    addRemark: async (comment) => {
      remarks.push(await pieceFile.write(remarkHtml(comment)));
    },
    openThread: async (root) => {
      const pieces = [await pieceFile.write(postHtml(root))];
      threads.push(pieces);
      return {
        addReply: async (reply) => {
          pieces.push(await pieceFile.write(postHtml(reply, 'reply')));
        },
      };
    },
    finish: (summary) => Readable.from(page(summary), { objectMode: false }),
    close: pieceFile.close,
  };
}

interface Section {
  id: string;
  title: string;
  /** Pieces, and text around them. */
  parts: readonly (Piece | string)[];
}

type Read = (piece: Piece) => Promise<string>;

function asThread(pieces: readonly Piece[]): Section['parts'] {
  return ['<article class="thread">\n', ...pieces, '</article>\n'];
}

async function* board({ id, title, parts }: Section, read: Read) {
  yield `<section id="${id}" class="board"><h2>${title}</h2>\n`;
  for (const part of parts) yield typeof part === 'string' ? part : await read(part);
  yield '</section>\n';
}

async function* photoSections(newestFirst: readonly DatedPiece[], read: Read) {
  if (newestFirst.length === 0) return;
  let month = '';
  let year = '';
  for (const piece of newestFirst) {
    const key = monthKey(piece.at);
    if (key !== month) {
      if (month) yield '</div></section>\n';
      const anchor = key.slice(0, 4) === year ? '' : ` id="year-${key.slice(0, 4)}"`;
      yield `<section class="month"${anchor}><h2>${monthName(piece.at)}</h2><div class="grid">\n`;
      month = key;
      year = key.slice(0, 4);
    }
    yield await read(piece);
  }
  yield '</div></section>\n';
}

function contents(newestFirst: readonly DatedPiece[], sections: readonly Section[]): string {
  const years = [...new Set(newestFirst.map(({ at }) => at.slice(0, 4)))];
  const links = [
    ...years.map((year) => `<a href="#year-${year}">${year}</a>`),
    ...sections.map(({ id, title }) => `<a href="#${id}">${title}</a>`),
  ];
  return links.length < 2 ? '' : `<nav class="years" aria-label="Contents">\n${links.join('\n')}\n</nav>\n`;
}

function beginning({ famibookName, exportedAt, counts, kind }: Parameters<Album['finish']>[0]): string {
  const name = escapeHtml(famibookName);
  const day = new Date(exportedAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const what = [
    counted(counts.photos, 'photo'),
    counted(counts.comments, 'comment'),
    counted(counts.messages, 'message'),
  ];
  const kicker = kind === 'own' ? 'What I shared' : 'The album of our family';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="cover">
<p class="kicker">${kicker}</p>
<h1 dir="auto">${name}</h1>
<p class="counts">${what.join(' · ')}<br>Taken along from FamiBook on <time datetime="${exportedAt}">${day}</time></p>
</header>
<div class="tools" role="search" hidden>
<label><span class="hidden">Search</span><input type="search" id="search" placeholder="Search words, names, tags and years" autocomplete="off"></label>
<p id="found" role="status"></p>
</div>
`;
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

function end(): string {
  return `<footer><p>The pictures are in the folder <b>photos</b>. This page needs no internet: keep the whole folder together.</p></footer>
<dialog id="viewer" aria-label="Photo">
<div class="stage"></div>
<div class="words" aria-live="polite" tabindex="0"></div>
<button type="button" class="close" aria-label="Close">×</button>
<button type="button" class="previous" aria-label="Newer photo">‹</button>
<button type="button" class="next" aria-label="Older photo">›</button>
</dialog>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
