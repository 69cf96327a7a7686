import { listFamiBooks } from '@famibook/contracts/famibooks/routes';
import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { useState } from 'react';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { ADMIN_TEXT } from '../admin-text.ts';
import { useFamiBookActions } from '../use-famibook-actions.ts';
import { type AskedAction, FamiBookDialogs, fetchFamiBookDialogs } from './famibook-dialogs.tsx';
import { FamiBookRow } from './famibook-row.tsx';

interface Asked {
  famibook: FamiBook;
  action: AskedAction;
}

/** All FamiBooks, with what the administrator can do to each (D39, D40). */
export default function FamiBooks() {
  const [search, setSearch] = useState('');
  const list = useDeskList<FamiBook>(listFamiBooks, search, DESK_PUSHES.famibooks);
  const actions = useFamiBookActions(list.refresh);
  const { subject, isOpen, opening, open, close } = useDialogSubject<Asked>();

  return (
    <>
      <DeskRows
        list={list}
        search={search}
        onSearch={setSearch}
        text={ADMIN_TEXT.famibooks}
        drawing={<EmptyAlbum />}
        keyOf={({ id }) => id}
        row={(famibook) => (
          <FamiBookRow
            famibook={famibook}
            isLeaving={actions.isLeaving(famibook.id)}
            onAsk={(action) => open({ famibook, action })}
            onResume={() => void actions.resume(famibook)}
            fetchDialogs={fetchFamiBookDialogs}
          />
        )}
      />
      {subject && (
        <FamiBookDialogs
          key={opening}
          famibook={subject.famibook}
          action={subject.action}
          isOpen={isOpen}
          actions={actions}
          onClose={close}
        />
      )}
    </>
  );
}
