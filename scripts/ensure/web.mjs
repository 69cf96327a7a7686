import { whenStale } from './freshness.mjs';
import { node24, withNode24First } from './node24.mjs';
import { inRoot } from './paths.mjs';
import { step } from './step.mjs';

/** The web app, built into web/dist. */
export async function ensureWebBuilt() {
  await whenStale({
    name: 'web',
    inputs: [
      inRoot('package-lock.json'),
      ...['index.html', 'package.json', 'vite.config.ts', 'build', 'public', 'scripts', 'src'].map((name) =>
        inRoot('web', name),
      ),
      inRoot('packages', 'contracts', 'src'),
      inRoot('packages', 'client', 'src'),
    ],
    outputs: [inRoot('web', 'dist', 'index.html')],
    make: () =>
      step('Building the web app', node24, ['--run', 'build'], { cwd: inRoot('web'), env: withNode24First() }),
  });
}
