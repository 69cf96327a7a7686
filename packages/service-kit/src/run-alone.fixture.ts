import process from 'node:process';
import { z } from 'zod';
import { runAlone } from './run-alone.ts';
import { defineService } from './service.ts';

/** The smallest service there can be, as its `main.ts` would run it. */
const smallest = defineService({ name: 'notifier', config: z.object({}), compose: () => ({ routes: () => {} }) });

// biome-ignore lint/style/noProcessEnv: this stands for a main.ts
await runAlone(smallest, process.env, process.argv.slice(2));
