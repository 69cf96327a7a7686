const EXIF_DATE = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;
/** Before this, a camera's clock was never set. */
const EARLIEST = Date.UTC(1900, 0, 1);
const DAY_MS = 86_400_000;

/**
 * When a picture was taken, in the camera's own local time, written as UTC: a family remembers the evening it was,
 * wherever it was, and a photo belongs to that day and month. A date that never was (the 31st of June), or that lies
 * in the future, is none.
 */
export function takenAtFrom(date: string | undefined, now: Date): Date | null {
  const parts = EXIF_DATE.exec(date ?? '')?.slice(1);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // What does not exist is carried over by Date: then it no longer reads as it was written.
  const isReal = local.toISOString().slice(0, 19).replace(/\D/g, '') === parts.join('');
  if (!isReal || local.getTime() < EARLIEST || local.getTime() > now.getTime() + DAY_MS) return null;
  return local;
}
