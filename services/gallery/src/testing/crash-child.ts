import { flushCompileCache } from 'node:module';
import { media } from '@famibook/media/service';
import { bootForTest } from '@famibook/service-kit/testing/boot-for-test';
import { member } from '@famibook/service-kit/testing/people';
import { gallery } from '../service.ts';

/** A process to be killed: gallery and media as the environment says, told on standard output where they listen. */
const env = process.env;
const bed = await bootForTest([gallery, media], { databaseUrl: env.DATABASE_URL, env });
// Who is killed writes nothing of what it compiled, and the next one would compile it anew.
flushCompileCache();
const who = member({ userId: env.TEST_USER, famibookId: env.TEST_FAMIBOOK });
process.stdout.write(JSON.stringify({ url: bed.url('gallery'), token: bed.tokenOf(who, ['gallery', 'media']) }));
