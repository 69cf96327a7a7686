import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

/** A room of any service, a folder or a file, at the top of its `src` or inside a topic. */
const room = (names: string) => `^services/[^/]+/src/(?:|[^/]+/)(?:${names})(?:/|[.]ts$)`;
const library = (names: string) => `node_modules/(?:${names})/`;
const packagesBut = (names: string) => `^packages/(?!(?:${names})/)`;
const anyOf = (...patterns: string[]) => patterns.join('|');

const TESTS = '[.](?:test|contract|fixture)[.]tsx?$|^tests/|/tests?/|/testing/';
const DRIVERS =
  'express|pg|sharp|multer|exifr|ws|ioredis|undici|amqplib|@prisma/[^/]+|@aws-sdk/[^/]+|@tus/[^/]+|@googleapis/[^/]+';

type Rule = Pick<IRegularForbiddenRuleType, 'from' | 'to'> & { why: string };

/**
 * Which room may import which, as patterns: a new service or feature needs no line here. `why` is shown with a breach.
 * What a pattern of `from` has in its first brackets that capture is `$1` in `to`.
 */
const RULES: Record<string, Rule> = {
  'no-circle': {
    why: 'Move what both files need into a third one.',
    from: {},
    to: { circular: true },
  },
  resolved: { why: 'There is nothing at this path.', from: {}, to: { couldNotResolve: true } },
  'no-tests': {
    why: 'The product imports nothing that is for tests.',
    from: {},
    to: { path: anyOf(TESTS, library('vitest')) },
  },
  contracts: {
    why: 'contracts imports zod alone, because the browser loads it.',
    from: { path: '^packages/contracts/' },
    to: { pathNot: anyOf('^packages/contracts/', library('zod')) },
  },
  client: {
    why: 'client imports contracts alone.',
    from: { path: '^packages/client/' },
    to: { path: packagesBut('client|contracts') },
  },
  'service-kit': {
    why: 'service-kit imports contracts, client and libraries.',
    from: { path: '^packages/service-kit/' },
    to: { path: packagesBut('service-kit|contracts|client') },
  },
  'famibook-kit': {
    why: 'famibook-kit imports service-kit, contracts, client and libraries.',
    from: { path: '^packages/famibook-kit/' },
    to: { path: packagesBut('famibook-kit|service-kit|contracts|client') },
  },
  drive: {
    why: 'drive imports service-kit and libraries.',
    from: { path: '^packages/drive/' },
    to: { path: packagesBut('drive|service-kit') },
  },
  'packages-import-no-service': {
    why: 'A package is handed what it needs of a service.',
    from: { path: '^packages/' },
    to: { path: '^(?:services|scripts|web)/' },
  },
  'services-stand-alone': {
    why: "A service calls another's internal API or subscribes to its events.",
    from: { path: '^services/([^/]+)/' },
    to: { path: anyOf('^services/(?!$1/)', '^(?:web|scripts)/', '^packages/one-machine/') },
  },
  domain: {
    why: 'The domain is pure: it imports itself, contracts, service-kit/errors and what only computes.',
    from: { path: room('domain') },
    to: {
      pathNot: anyOf(
        room('domain'),
        '^packages/contracts/',
        '^packages/service-kit/src/errors[.]ts$',
        '^packages/famibook-kit/src/(?:keyset|content-view|rights|taken-time)[.]ts$',
        library('@date-fns/tz'),
        library('otpauth'),
        // How media names its objects: pure as well, though it stands beside the code that stores them.
        '^services/media/src/ingest/file-keys[.]ts$',
        '^zlib$',
      ),
    },
  },
  application: {
    why: 'Commands, queries and steps import domain, store, ports.ts and no driver.',
    from: { path: room('commands|queries|steps') },
    to: {
      path: anyOf(
        room('http|events|routes|adapters'),
        '^services/[^/]+/src/(?:service|application|config)[.]ts$',
        '^packages/service-kit/src/(?:http|calls)/',
        library(DRIVERS),
      ),
    },
  },
  'stores-are-handed-in': {
    why: 'Commands, queries and steps get their stores through ports.ts; they import types of a store alone.',
    from: { path: room('commands|queries|steps') },
    to: { path: room('store'), dependencyTypesNot: ['type-only'] },
  },
  'http-and-events': {
    why: 'Routes and subscriptions translate; what they call decides and stores.',
    from: { path: room('http|events|routes') },
    to: { path: anyOf(room('store|adapters'), '^services/[^/]+/(?:generated/|src/service[.]ts$)') },
  },
  'adapters-and-store': {
    why: 'Adapters and stores import domain types, ports and libraries.',
    from: { path: room('adapters|store') },
    to: {
      path: anyOf(room('http|events|routes|commands|queries'), '^services/[^/]+/src/(?:service|application)[.]ts$'),
    },
  },
  'web-feature': {
    why: 'The app brings features together; they do not import one another.',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/(?:app/|features/(?!$1/))' },
  },
  'web-shared': {
    why: 'components, lib and config know no feature.',
    from: { path: '^web/src/(?:components|lib|config)/' },
    to: { path: '^web/src/(?:app|features)/' },
  },
  'web-lib': {
    why: 'lib and config know no component.',
    from: { path: '^web/src/(?:lib|config)/' },
    to: { path: '^web/src/components/' },
  },
  'web-packages': {
    why: 'The browser loads contracts and client alone.',
    from: { path: '^web/' },
    to: { path: anyOf(packagesBut('contracts|client'), '^services/') },
  },
};

const configuration = {
  forbidden: Object.entries(RULES).map(([name, { why, from, to }]) => ({
    name,
    comment: why,
    severity: 'error',
    from,
    to,
  })),
  options: {
    // TypeScript 7 has no interface for parsers yet. This one reads type imports too, but no `using` declarations.
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '/generated/', TESTS] },
    // Templates import what stands beside them only once they are written.
    exclude: { path: anyOf('[.]d[.]m?ts$', '^scripts/new/templates/') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
} satisfies IConfiguration;

export default configuration;
