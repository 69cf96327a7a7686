import type { Member } from './family.ts';

/** A message on the board, and its replies. */
export interface Said {
  by: Member;
  words: string;
  likes?: readonly Member[];
  hearts?: readonly Member[];
  replies?: readonly Said[];
  /** Nora has not approved it yet. */
  waits?: true;
}

/** The family's board, oldest first. */
export const conversations: readonly Said[] = [
  {
    by: 'ingrid',
    words: 'I have found the box with the letters from the lighthouse. Who wants to read them with me?',
    hearts: ['nora', 'mika', 'sam'],
    replies: [
      {
        by: 'mika',
        words: 'Me! Are there any about the storm?',
        replies: [
          {
            by: 'ingrid',
            words: 'Three. One of them is still wet, I think.',
            likes: ['elias', 'sam'],
            replies: [
              { by: 'elias', words: 'It was wet when it arrived. That is why we kept it.', hearts: ['ingrid'] },
            ],
          },
        ],
      },
      { by: 'nora', words: 'Sunday after lunch? I bring the good lamp.', likes: ['ingrid', 'mika'] },
    ],
  },
  {
    by: 'sam',
    words: 'Biscuit ate the shopping list. From memory it was: milk, candles, and something important.',
    likes: ['nora', 'mika', 'ingrid'],
    replies: [
      { by: 'elias', words: 'It was coffee. It is always coffee.', likes: ['sam', 'nora', 'mika'] },
      { by: 'mika', words: 'It was my birthday cake.', hearts: ['ingrid'] },
    ],
  },
  {
    by: 'elias',
    words: 'The boat goes back into the water on the second of May. All hands are welcome, dry ones too.',
    likes: ['sam', 'mika'],
    replies: [
      {
        by: 'sam',
        words: 'Is the hole mended?',
        replies: [
          {
            by: 'elias',
            words: 'Which one?',
            likes: ['nora', 'ingrid'],
            replies: [{ by: 'sam', words: 'I bring a bucket, then.', likes: ['elias'] }],
          },
        ],
      },
    ],
  },
  {
    by: 'mika',
    words: 'I passed! Third try, but nobody has to know that.\n\nThank you all for the hours on the empty car park.',
    likes: ['nora', 'sam'],
    hearts: ['nora', 'elias', 'ingrid', 'sam'],
    replies: [
      {
        by: 'ingrid',
        words: 'I told everybody at the baker’s. They knew about the first two.',
        likes: ['mika', 'elias'],
      },
      { by: 'nora', words: 'So proud of you. The car park misses its cone.', hearts: ['mika'] },
    ],
  },
  {
    by: 'nora',
    words:
      'The long table comes out again on Saturday at six. Please say what you bring, or it will be five salads once more.',
    likes: ['ingrid', 'elias'],
    replies: [
      { by: 'elias', words: 'Potatoes.', likes: ['nora'] },
      { by: 'sam', words: 'Bread, and the dictionary for the short leg.', likes: ['elias', 'mika'] },
      {
        by: 'ingrid',
        words: 'A salad.',
        likes: ['mika', 'sam'],
        replies: [{ by: 'nora', words: 'Mum.', hearts: ['ingrid'] }],
      },
      { by: 'mika', words: 'Can I bring Theo? He has asked to join here, too.', waits: true },
    ],
  },
  {
    by: 'sam',
    words: 'Has anybody seen the left sandal? It is the last one that we have not found in the garden.',
    waits: true,
  },
];
