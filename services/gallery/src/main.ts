import { runAlone } from '@famibook/service-kit/run-alone';
import { gallery } from './service.ts';

await runAlone(gallery, process.env, process.argv.slice(2));
