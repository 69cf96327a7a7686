import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { HeaderList } from '@famibook/service-kit/http/http-refusal';
import helmet from 'helmet';

const YEAR = 31_536_000;

function contentPolicy(publicUrl: URL) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // What the app computes at run time it sets on elements, which no policy forbids; there are no styles in its page.
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      // Older Safari does not count /ws as 'self'.
      connectSrc: ["'self'", `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** The same policy for a page that brings styles in its markup, as the readable description of the API does. */
export function allowInlineStyles(policy: string): string {
  return policy.replace("style-src 'self'", "$& 'unsafe-inline'");
}

/**
 * The security headers of every response, computed once. A service may replace one by its own, as media does with the
 * content policy of files.
 */
export function securityHeaders(publicUrl: URL): HeaderList {
  const isSecure = publicUrl.protocol === 'https:';
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const setAll = helmet({
    contentSecurityPolicy: contentPolicy(publicUrl),
    strictTransportSecurity: isSecure && { maxAge: YEAR, includeSubDomains: true },
    // Not no-referrer: with it, browsers send `Origin: null` with a form's own post.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers heed them only where the connection is encrypted, or no longer at all.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xPoweredBy: false,
  });
  setAll(new IncomingMessage(new Socket()), res, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The client has these with the body that it holds, and they take two thirds of a 304. Pages that are open for hours ask
 * every few seconds whether something changed.
 */
const WITH_THE_BODY_ONLY = [
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
] as const;

const withTheBodyOnly = new Set<string>(WITH_THE_BODY_ONLY.map((name) => name.toLowerCase()));
export function isWithTheBodyOnly(name: string): boolean {
  return withTheBodyOnly.has(name.toLowerCase());
}

/** For a 304. */
export function withoutBodyHeaders(res: ServerResponse): ServerResponse {
  for (const name of WITH_THE_BODY_ONLY) res.removeHeader(name);
  return res;
}
