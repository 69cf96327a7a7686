import { z } from 'zod';
import { wholeNumber } from '../whole-number.ts';
import { REPLAY } from './replay.ts';

const AGO = `ago is a whole number of milliseconds from 0 to ${REPLAY.maxAgoMs}`;

/** What the address of `/ws` may ask for. */
export const LiveQuery = z.object({ ago: wholeNumber(z.int(AGO).min(0, AGO).max(REPLAY.maxAgoMs, AGO)).optional() });
