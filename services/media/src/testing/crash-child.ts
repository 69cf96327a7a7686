import { gallery } from '@famibook/gallery/service';
import { runCrashChild } from '@famibook/testing/services/crash-child';
import { media } from '../service.ts';
import { authKnowing } from './media-fixture.ts';

await runCrashChild([media, gallery, authKnowing({ memberships: new Map(), managers: new Map() })]);
