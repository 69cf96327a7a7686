import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { MessageSquarePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { mayManage } from '../../../lib/session/may-manage.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { NewMessage } from './new-message.tsx';
import { SettingsButton } from './settings-button.tsx';

interface BoardHeaderProps {
  user: CurrentUser;
  heading: RefObject<HTMLHeadingElement | null>;
  onPost: () => void;
}

/** The heading, and what can be done with the whole board. */
export function BoardHeader({ user, heading, onPost }: BoardHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-3">
      <h2 ref={heading} tabIndex={-1} className="grow text-[clamp(1.75rem,3.4vw,2.375rem)]">
        {BOARD_TEXT.heading}
      </h2>
      {mayManage(user) && user.famibookId && <SettingsButton />}
      <Button
        variant="primary"
        icon={<MessageSquarePlus aria-hidden="true" />}
        onPointerEnter={NewMessage.fetch}
        onFocus={NewMessage.fetch}
        onClick={onPost}
      >
        {BOARD_TEXT.new}
      </Button>
    </div>
  );
}
