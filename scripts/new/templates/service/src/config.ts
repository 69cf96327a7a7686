import { z } from 'zod';

/** Settings of this service alone; it has none yet. */
export const SampleConfig = z.object({});
