import { runCrashChild } from '@famibook/testing/services/crash-child';
import { board } from '../service.ts';

await runCrashChild([board]);
