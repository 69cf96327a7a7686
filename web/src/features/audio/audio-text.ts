/** The texts of the family's music. */
export const AUDIO_TEXT = {
  music: 'Music',
  isPlaying: 'Music, playing',
  play: 'Play the music',
  pause: 'Pause the music',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  percent: (volume: number) => `${Math.round(volume * 100)}%`,
  upload: {
    title: 'Upload MP3 Audio',
    description: 'It plays on the home page for everyone in this FamiBook, and replaces the current music.',
    choose: 'Choose an MP3 file',
    another: 'Choose another file',
    hint: 'MP3, less than 20 MB.',
    /** Where all formats are offered. */
    all: {
      title: 'Upload Audio',
      choose: 'Choose an audio file',
      hint: 'MP3, WAV or M4A, less than 20 MB.',
    },
    submit: 'Upload Audio',
    cancel: 'Cancel',
    cancelUpload: 'Cancel upload',
    progress: (name: string) => `Upload of ${name}`,
    sending: (percent: number) => (percent < 100 ? `${percent}%` : 'Almost there…'),
    success: 'Audio uploaded successfully',
    failed: 'Failed to upload audio',
    wrongType: 'Please select a valid audio file',
    tooLarge: 'Audio file must be less than 20MB',
  },
} as const;
