import { flushCompileCache } from 'node:module';
import { Identity } from '@famibook/contracts/identity';
import { bootForTest } from '@famibook/service-kit/testing/boot-for-test';
import { board } from '../service.ts';

/** A process to be killed: the board as the environment says, told on standard output where it listens. */
const env = process.env;
const bed = await bootForTest(board, { databaseUrl: env.DATABASE_URL, env });
// Who is killed writes nothing of what it compiled, and the next one would compile it anew.
flushCompileCache();
const who = Identity.parse(JSON.parse(env.TEST_IDENTITY ?? ''));
process.stdout.write(JSON.stringify({ url: bed.url('board'), token: bed.tokenOf(who, ['board']) }));
