import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { BOARD_TEXT } from '../board-text.ts';

export function MessagesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = <Button onClick={onRetry}>{BOARD_TEXT.again}</Button>;
  return <State title={BOARD_TEXT.failedToLoad} text={errorText(error)} action={again} />;
}

export function NoMessages({ onReach, onPost }: { onReach: () => void; onPost: () => void }) {
  const { title, text, post } = BOARD_TEXT.empty;
  const action = (
    <Button variant="primary" onPointerEnter={onReach} onFocus={onReach} onClick={onPost}>
      {post}
    </Button>
  );
  return <State title={title} text={text} action={action} />;
}

function State(props: { title: string; text: string; action: ReactNode }) {
  return (
    <Card>
      <EmptyState drawing={<QuietTable />} {...props} />
    </Card>
  );
}
