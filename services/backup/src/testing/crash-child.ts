import { runCrashChild } from '@famibook/testing/services/crash-child';
import { ALL_SERVICES } from './all-services.ts';

await runCrashChild(ALL_SERVICES);
