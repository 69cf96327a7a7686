import { storedChoice } from '../../../lib/stored-choice.ts';

const stored = storedChoice('famibook-hidden-day');

const hiddenBy = (userId: string, date: string): string => `${userId} ${date}`;

/** Whether this user has hidden the photos of this date on this device. */
export const isDayHidden = (userId: string, date: string): boolean => stored.read() === hiddenBy(userId, date);

/** Whether anybody has hidden the photos of this date on this device. */
export const isDayHiddenHere = (date: string): boolean => stored.read()?.endsWith(` ${date}`) === true;

export const hideDay = (userId: string, date: string): void => stored.write(hiddenBy(userId, date));
