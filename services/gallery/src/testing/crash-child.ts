import { media } from '@famibook/media/service';
import { runCrashChild } from '@famibook/testing/services/crash-child';
import { gallery } from '../service.ts';

await runCrashChild([gallery, media]);
