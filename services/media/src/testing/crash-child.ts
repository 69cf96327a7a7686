import { auth } from '@famibook/auth/service';
import { gallery } from '@famibook/gallery/service';
import { runCrashChild } from '@famibook/testing/services/crash-child';
import { media } from '../service.ts';

await runCrashChild([media, gallery, auth]);
