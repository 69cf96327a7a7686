import { runAlone } from '@famibook/service-kit/run-alone';
import { auth } from './service.ts';

await runAlone(auth, process.env, process.argv.slice(2));
