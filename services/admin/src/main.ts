import { runAlone } from '@famibook/service-kit/run-alone';
import { admin } from './service.ts';

await runAlone(admin, process.env, process.argv.slice(2));
