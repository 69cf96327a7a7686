import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import type { z } from 'zod';
import { countOf } from '../../lib/count-of.ts';

type Imported = z.infer<typeof ImportedArchive>;

/** The texts of downloads and imports of archives. */
export const ARCHIVES_TEXT = {
  download: {
    title: 'Download this FamiBook',
    text: 'One ZIP file with every photo, description, comment, message and audio file. It contains an album that opens in any browser without FamiBook. The location is removed from all photos but your own.',
    label: 'Download this FamiBook',
  },
  import: {
    title: 'Import an archive',
    text: 'Fills an empty FamiBook from such a ZIP file. Members get back what they shared, matched by email; of everyone else only the name is shown.',
    open: 'Import an archive…',
    dialog: 'Import an archive',
    description: 'Choose a ZIP file that was downloaded from FamiBook.',
    choose: 'Choose a ZIP file',
    another: 'Choose another file',
    notZip: 'Please select a ZIP file',
    hint: 'It can only be imported into a FamiBook without photos, messages and audio.',
    progress: (name: string) => `Sending ${name}`,
    sending: (percent: number) => `${percent}% sent`,
    reading: 'Everything was sent. FamiBook is reading the archive…',
    submit: 'Import',
    cancel: 'Cancel',
    cancelUpload: 'Cancel import',
    close: 'Close',
    failed: 'The archive was not imported',
    done: 'Archive imported',
    result: ({ photos, comments, messages, audio, reactions }: Imported) =>
      `${countOf(photos, 'photo', 'photos')}, ${countOf(comments, 'comment', 'comments')}, ${countOf(messages, 'message', 'messages')}, ${countOf(audio, 'audio file', 'audio files')} and ${countOf(reactions, 'like or heart', 'likes and hearts')} are here now.`,
    leftOutReactions: (count: number) =>
      count === 1
        ? '1 like or heart was left out, because it is not by a member of this FamiBook.'
        : `${countOf(count, 'like or heart', 'likes and hearts')} were left out, because they are not by members of this FamiBook.`,
    skipped: 'This could not be imported',
    skippedSome: (count: number) => `${countOf(count, 'part', 'parts')} could not be imported.`,
    skippedMore: (count: number) => `and ${count.toLocaleString('en')} more`,
  },
} as const;
