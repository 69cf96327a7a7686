import { deleteAudio, toggleAudio } from '@famibook/contracts/audio/routes';
import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { Music } from 'lucide-react';
import { useState } from 'react';
import { deskHeading, rowNameId } from '../../../components/desk/desk-row.tsx';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { UploadAudio } from '../components/upload-audio.tsx';
import { AudioRow } from './audio-row.tsx';
import { MANAGEMENT_TEXT as TEXT } from './management-text.ts';
import { useAudioFiles } from './use-audio-files.ts';

/** The music of the current FamiBook: upload, choose, delete (D29). */
export function AudioManagement() {
  const list = useAudioFiles();
  const [isUploading, setUploading] = useState(false);
  const deletion = useDialogSubject<AudioFile>();
  const { decide, isSending, isLeaving } = useDecisions(list.refresh);
  const toggle = ({ id, isActive }: AudioFile) =>
    decide({
      id,
      words: isActive ? TEXT.deactivate : TEXT.activate,
      stays: true,
      send: () => call(toggleAudio, { params: { id }, body: { isActive: !isActive } }),
    });
  const remove = ({ id }: AudioFile) =>
    decide({ id, words: TEXT.delete, send: () => call(deleteAudio, { params: { id } }) });

  const { subject } = deletion;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-0 grow basis-64 text-ink-quiet">{TEXT.rule}</p>
        <Button
          variant="primary"
          icon={<Music aria-hidden="true" />}
          aria-haspopup="dialog"
          onPointerEnter={UploadAudio.fetch}
          onFocus={UploadAudio.fetch}
          onClick={() => setUploading(true)}
        >
          {TEXT.upload}
        </Button>
      </div>
      <DeskRows
        list={list}
        text={{ label: TEXT.label, one: 'audio file', many: 'audio files', empty: TEXT.empty }}
        drawing={<QuietTable />}
        keyOf={({ id }) => id}
        row={(file) => (
          <AudioRow file={file} isLeaving={isLeaving(file.id)}>
            <Button
              variant="ghost"
              aria-describedby={rowNameId(file.id)}
              aria-haspopup="dialog"
              onPointerEnter={LazyConfirmDialog.fetch}
              onFocus={LazyConfirmDialog.fetch}
              onClick={() => deletion.open(file)}
            >
              {TEXT.delete.label}
            </Button>
            <Button aria-describedby={rowNameId(file.id)} busy={isSending(file.id)} onClick={() => void toggle(file)}>
              {file.isActive ? TEXT.deactivate.label : TEXT.activate.label}
            </Button>
          </AudioRow>
        )}
      />
      <UploadAudio open={isUploading} onClose={() => setUploading(false)} formats="all" />
      <LazyConfirmDialog
        open={deletion.isOpen}
        title={TEXT.delete.title}
        question={subject ? TEXT.delete.question(subject.originalFilename, subject.isActive) : ''}
        confirm={TEXT.delete.label}
        onConfirm={() => subject && remove(subject)}
        onClose={deletion.close}
        focusAfter={deskHeading}
      />
    </>
  );
}
