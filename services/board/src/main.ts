import { runAlone } from '@famibook/service-kit/run-alone';
import { board } from './service.ts';

await runAlone(board, process.env, process.argv.slice(2));
