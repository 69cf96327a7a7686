/** The texts of the audio of a FamiBook, on the manager page. */
export const MANAGEMENT_TEXT = {
  label: 'Audio files',
  upload: 'Upload Audio',
  rule: 'Only one audio may be active at a time. The active one plays on the home page for everyone in this FamiBook.',
  empty: {
    title: 'No audio files uploaded yet',
    text: 'Upload MP3, WAV or M4A music of less than 20 MB, and it plays on the home page.',
  },
  active: 'Active',
  inactive: 'Inactive',
  added: (when: string) => `Added ${when}`,
  preview: (name: string) => `Listen to ${name}`,
  activate: { label: 'Activate', done: 'Audio activated successfully', failed: 'Failed to toggle audio' },
  deactivate: { label: 'Deactivate', done: 'Audio deactivated successfully', failed: 'Failed to toggle audio' },
  delete: {
    label: 'Delete',
    title: 'Delete this audio?',
    question: (name: string, isActive: boolean) =>
      `"${name}" is deleted for everyone${isActive ? ', and the home page becomes quiet' : ''}. This action cannot be undone.`,
    done: 'Audio deleted successfully',
    failed: 'Failed to delete audio',
  },
} as const;
