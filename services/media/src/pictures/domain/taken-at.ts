import { canBeTaken } from '@famibook/famibook-kit/taken-time';

const EXIF_DATE = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;
/** An earlier date means that the camera's clock was never set. */
const EARLIEST = Date.UTC(1900, 0, 1);

/**
 * Parses the date of a picture: the camera's local time written as UTC, because a photo belongs to the day on which a
 * family took it, wherever that was. An impossible date, such as the 31st of June, or one in the future gives null.
 */
export function takenAtFrom(date: string | undefined, now: Date): Date | null {
  const parts = EXIF_DATE.exec(date ?? '')?.slice(1);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date carries an impossible day over into the next month, which then reads differently.
  const isReal = local.toISOString().slice(0, 19).replace(/\D/g, '') === parts.join('');
  if (!isReal || local.getTime() < EARLIEST || !canBeTaken(local, now)) return null;
  return local;
}
