import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isLoadedAhead } from './service-sources.ts';

const isOfOthers = (url: string) => url.includes('/node_modules/');
const isOfOurs = (url: string) => url.startsWith('file:') && isLoadedAhead(fileURLToPath(url));

/** Records the addresses of packages and of generated code that our code imports from now on. */
export function recordLoadedAhead(): ReadonlySet<string> {
  const ahead = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const { url } = resolved;
      if (!isOfOthers(context.parentURL ?? '') && (isOfOthers(url) || isOfOurs(url))) ahead.add(url);
      return resolved;
    },
  });
  return ahead;
}
