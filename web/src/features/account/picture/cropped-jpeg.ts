/** The largest portrait is 256 pixels wide; the server gets twice that. */
const SIDE = 512;
const QUALITY = 0.9;
/** JPEG has no transparency, so transparent parts get this colour instead of black. */
const GROUND = '#fffdf9';

export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const loaded = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be read'));
    image.src = url;
  });

/** The chosen part of the picture as a JPEG, turned upright. */
export async function croppedJpeg(url: string, part: Square): Promise<Blob> {
  const image = await loaded(url);
  const side = Math.max(1, Math.min(SIDE, Math.round(part.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = GROUND;
  context.fillRect(0, 0, side, side);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('this browser cannot write a JPEG');
  return blob;
}

/** An object URL of a file that the browser can show, to be revoked by the caller; undefined when it cannot. */
export async function readablePicture(file: File): Promise<string | undefined> {
  const url = URL.createObjectURL(file);
  try {
    await (await loaded(url)).decode();
    return url;
  } catch {
    URL.revokeObjectURL(url);
    return undefined;
  }
}
