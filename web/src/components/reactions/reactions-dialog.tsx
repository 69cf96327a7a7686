import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';
import type { Reactor } from '@famibook/contracts/reactions/schemas';
import clsx from 'clsx';
import useSWR from 'swr';
import { type ListPage, readListPage } from '../../lib/api/list-page.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { REACTION_LOOK } from './reaction-look.ts';

const TEXT = {
  title: 'Likes and hearts',
  loading: 'Loading who likes it',
  none: 'Nobody has reacted yet.',
  failed: 'The names could not be loaded.',
  again: 'Try again',
  more: (count: number) => `and ${count} more`,
} as const;

interface ReactionsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Path of the list: `/api/photos/{id}/reactions` or that of a message. */
  path: string;
  /** Gets the focus when the opener is gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** The users who like and love something, read again at each opening. */
export default function ReactionsDialog({ open, onClose, path, focusAfter }: ReactionsDialogProps) {
  const { data, error, mutate, isValidating } = useSWR<ListPage<Reactor>>(open ? path : null, readListPage<Reactor>, {
    revalidateIfStale: true,
  });
  return (
    <Dialog open={open} onClose={onClose} title={TEXT.title} size="s" focusAfter={focusAfter}>
      {error && !isValidating && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-quiet">
          {TEXT.failed}
          <Button onClick={() => void mutate()}>{TEXT.again}</Button>
        </p>
      )}
      {!data && !(error && !isValidating) && (
        <div role="status" aria-label={TEXT.loading}>
          <Skeleton className="h-24" />
        </div>
      )}
      {data?.items.length === 0 && <p className="text-ink-quiet">{TEXT.none}</p>}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {data.items.map((person) => (
            <ReactorLine key={person.userId} person={person} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className="mt-2 text-sm text-ink-quiet">{TEXT.more(data.total - data.items.length)}</p>
      )}
    </Dialog>
  );
}

function ReactorLine({ person }: { person: Reactor }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar person={{ ...person, id: person.userId }} />
      <span dir="auto" className="min-w-0 grow truncate text-left font-medium">
        {person.firstName} {person.lastName}
      </span>
      {REACTION_KINDS.filter((kind) => person[REACTIONS[kind].own]).map((kind) => {
        const { Icon, color, fill, verb } = REACTION_LOOK[kind];
        return (
          <span key={kind} className={color}>
            <Icon aria-hidden="true" className={clsx('size-5', fill)} />
            <span className="sr-only">{verb}</span>
          </span>
        );
      })}
    </li>
  );
}
