import { drawPicture } from '@famibook/one-machine/demo/pictures/draw-picture';

const SCENES = ['lake', 'orchard', 'kites'] as const;

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let drawn: Promise<ChosenFile[]> | undefined;

/** Three photo files, drawn once. */
export function PICTURES(): Promise<ChosenFile[]> {
  drawn ??= Promise.all(
    SCENES.map(async (scene, at) => ({
      name: `IMG_000${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await drawPicture(scene, new Date('2026-06-20T18:00:00Z'))),
    })),
  );
  return drawn;
}
