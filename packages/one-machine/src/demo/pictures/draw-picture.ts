import sharp from 'sharp';
import { type Scene, sceneAsSvg } from './scene.ts';
import { atHome } from './scenes-at-home.ts';
import { outdoors } from './scenes-outdoors.ts';

export const scenes = { ...outdoors, ...atHome } satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;

/** The scene as a camera would have given it: a JPEG that says when it was taken. */
export async function drawPicture(name: SceneName, takenAt: Date): Promise<Buffer> {
  const seed = Object.keys(scenes).indexOf(name) + 1;
  return sharp(Buffer.from(sceneAsSvg(scenes[name], seed)))
    .withExif({ IFD2: { DateTimeOriginal: exifTime(takenAt) } })
    .jpeg({ quality: 86 })
    .toBuffer();
}

const exifTime = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
