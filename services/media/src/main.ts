import { runAlone } from '@famibook/service-kit/run-alone';
import { media } from './service.ts';

await runAlone(media, process.env, process.argv.slice(2));
