import { runAlone } from '@famibook/service-kit/run-alone';
import { notifier } from './service.ts';

await runAlone(notifier, process.env, process.argv.slice(2));
