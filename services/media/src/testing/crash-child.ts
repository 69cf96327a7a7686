import { flushCompileCache } from 'node:module';
import { gallery } from '@famibook/gallery/service';
import { bootForTest } from '@famibook/service-kit/testing/boot-for-test';
import { manager } from '@famibook/service-kit/testing/people';
import { media } from '../service.ts';

/** A process to be killed: media, with gallery beside it, as the environment says; tells on standard output where it listens. */
const env = process.env;
const bed = await bootForTest([media, gallery], { databaseUrl: env.DATABASE_URL, env });
// Who is killed writes nothing of what it compiled, and the next one would compile it anew.
flushCompileCache();
const who = manager({ userId: env.TEST_USER, famibookId: env.TEST_FAMIBOOK });
process.stdout.write(
  JSON.stringify({ url: bed.url('media'), internalUrl: bed.internalUrl('media'), token: bed.tokenOf(who, ['media']) }),
);
