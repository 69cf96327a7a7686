import { z } from 'zod';
import { NewFamiBookName } from '../text.ts';

export const NewFamiBookNameBody = z.object({ famibookName: NewFamiBookName });
