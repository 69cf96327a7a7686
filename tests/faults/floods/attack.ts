import { setPriority } from 'node:os';
import { sendToParent } from '../../bench/processes/child.ts';
import { ALL_FLOODS } from './all-floods.ts';
import { type RunningFlood, sourcesOf } from './flood.ts';

/**
 * The program of `startAttack`. An attacker's computer is elsewhere: this one takes no time of the machine's processors
 * that FamiBook or its database has use for.
 */
const LEAST_PRIORITY = 19;

const [name, url = '', cookies = '[]'] = process.argv.slice(2);
const at = ALL_FLOODS.findIndex((one) => one.name === name);
const flood = ALL_FLOODS[at];
if (!flood) throw new TypeError(`there is no flood called ${name}`);
setPriority(LEAST_PRIORITY);
const running: RunningFlood = await flood.start({ url, cookies: JSON.parse(cookies), sources: sourcesOf(at) });

process.on('disconnect', () => process.exit());
process.on('message', async (question) => {
  if (question === 'stop') await running.stop();
  sendToParent([...running.responses]);
});
sendToParent([]);
