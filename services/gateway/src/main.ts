import { runAlone } from '@famibook/service-kit/run-alone';
import { gateway } from './service.ts';

await runAlone(gateway, process.env, process.argv.slice(2));
