import type { ServerResponse } from 'node:http';

interface Page {
  next: string | undefined;
  total: number;
  isCapped?: boolean;
}

/** How many there are, and where the list goes on: the same question with `before` (D13, D14). */
export const sendPageHeaders = (res: ServerResponse, url: string, { next, total, isCapped }: Page): void => {
  res.setHeader('X-Total-Count', total);
  if (isCapped) res.setHeader('X-Total-Capped', 'true');
  if (next === undefined) return;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('from');
  query.set('before', next);
  res.setHeader('Link', `<${path}?${query}>; rel="next"`);
};
