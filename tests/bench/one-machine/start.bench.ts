import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmStart } from '../processes/npm-start.ts';
import { atMost, type Bench } from '../report/figure.ts';
import { median } from '../report/statistics.ts';

const TIMES = 7;

async function startOnce(dataDir: string): Promise<number> {
  await using product = await npmStart({ dataDir });
  return product.readyAfterMs / 1000;
}

export const bench: Bench = {
  name: 'start',
  method: `npm start with everything installed, from the command until it says that it is ready, which it says when /api/health is
well: once with an empty data directory (the database is made), then ${TIMES} times with what is there.`,
  measure: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'famibook-bench-'));
    try {
      const first = await startOnce(dataDir);
      const warm: number[] = [];
      for (let time = 0; time < TIMES; time++) warm.push(await startOnce(dataDir));
      return {
        figures: [{ name: 'warm start until healthy', unit: 's', value: median(warm), aim: atMost(3, 'value') }],
        notes: [
          `with an empty data directory: ${first.toFixed(2)} s`,
          `warm, each: ${warm.map((s) => s.toFixed(2)).join(', ')} s`,
        ],
        details: { first, warm },
      };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
