import type { Member } from './family.ts';
import type { SceneName } from './pictures/draw-picture.ts';

export interface FamilyPicture {
  scene: SceneName;
  by: Member;
  takenAt: string;
  description: string;
  tags: string;
  comments?: [Member, string][];
  likes?: Member[];
  hearts?: Member[];
}

/** This day some years ago, so that 'On this day' has a photo on the day the demo is made. */
function thisDay(yearsAgo: number, hour: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear() - yearsAgo, now.getMonth(), now.getDate(), hour, 5)).toISOString();
}

/** In the order in which they were shared. */
export const album: FamilyPicture[] = [
  {
    scene: 'grandmasHouse',
    by: 'ingrid',
    takenAt: '2019-05-11T10:20:00Z',
    description: 'The house, the spring I painted the roof again. The tulips came by themselves.',
    tags: 'garden, grandma',
    comments: [['elias', 'I held the ladder.']],
    hearts: ['nora', 'mika', 'elias'],
  },
  {
    scene: 'lake',
    by: 'elias',
    takenAt: '2019-08-03T19:48:00Z',
    description: 'Last light on the lake. We had to row home, there was no wind left.',
    tags: 'sailing, summer 2019',
    comments: [
      ['sam', 'You rowed. I steered.'],
      ['elias', 'You slept.'],
    ],
    likes: ['sam', 'ingrid'],
  },
  {
    scene: 'goodDog',
    by: 'mika',
    takenAt: thisDay(6, 9),
    description: 'Biscuit, waiting for somebody to drop something.',
    tags: 'biscuit',
    comments: [
      ['nora', 'Nobody has ever been watched so closely.'],
      ['ingrid', 'He got the crust.'],
    ],
    likes: ['nora', 'sam', 'elias'],
    hearts: ['ingrid', 'nora', 'sam', 'elias'],
  },
  {
    scene: 'orchard',
    by: 'ingrid',
    takenAt: '2020-09-19T14:30:00Z',
    description: 'Apples for six jars. Pip ate for two more.',
    tags: 'garden, autumn, pip',
    likes: ['nora', 'elias'],
  },
  {
    scene: 'firstSnow',
    by: 'nora',
    takenAt: '2021-01-09T11:15:00Z',
    description: 'First snow, first snowman, first lost mitten.',
    tags: 'winter, pip',
    comments: [['ingrid', 'The mitten came out of the washing machine at my place.']],
    hearts: ['sam', 'ingrid'],
  },
  {
    scene: 'bicycles',
    by: 'nora',
    takenAt: '2021-06-05T08:40:00Z',
    description: 'Forty kilometres to the sea and, it turned out, forty back.',
    tags: 'cycling, summer 2021',
    comments: [['elias', 'I counted sixty.']],
    likes: ['sam', 'mika'],
  },
  {
    scene: 'harbour',
    by: 'elias',
    takenAt: '2021-07-22T20:10:00Z',
    description: 'The harbour from the jetty. Fish soup in the blue house.',
    tags: 'holidays, sailing',
    likes: ['ingrid'],
  },
  {
    scene: 'school',
    by: 'nora',
    takenAt: '2021-08-30T07:55:00Z',
    description: 'First day of school. The bag is bigger than Pip.',
    tags: 'pip, school',
    comments: [
      ['ingrid', 'How can that be six years?'],
      ['mika', 'I had the same bag!'],
      ['sam', 'You had the same tears, too.'],
    ],
    hearts: ['ingrid', 'sam', 'mika', 'elias'],
  },
  {
    scene: 'tentNight',
    by: 'sam',
    takenAt: '2022-06-18T22:30:00Z',
    description: 'We heard an owl, a fox, and Elias.',
    tags: 'camping, summer 2022',
    comments: [['elias', 'I do not snore. The fox does.']],
    likes: ['nora', 'mika'],
    hearts: ['mika'],
  },
  {
    scene: 'balloons',
    by: 'mika',
    takenAt: '2022-08-14T06:50:00Z',
    description: 'We got up at five for this and nobody complained until six.',
    tags: 'balloons, summer 2022',
    likes: ['nora', 'ingrid', 'elias'],
  },
  {
    scene: 'autumnWalk',
    by: 'elias',
    takenAt: '2022-10-23T15:20:00Z',
    description: 'The long way round with Mum. She set the pace.',
    tags: 'autumn, hiking',
    hearts: ['ingrid', 'nora'],
  },
  {
    scene: 'winterWindow',
    by: 'sam',
    takenAt: '2022-12-24T17:35:00Z',
    description: 'The cabin, just before the power went and the candles came out.',
    tags: 'winter, cabin',
    comments: [['nora', 'Best evening of the year.']],
    likes: ['elias'],
    hearts: ['nora', 'mika'],
  },
  {
    scene: 'fireworks',
    by: 'mika',
    takenAt: '2023-01-01T00:02:00Z',
    description: 'Midnight from the roof.',
    tags: 'new year, city',
    likes: ['sam', 'nora'],
  },
  {
    scene: 'summit',
    by: 'sam',
    takenAt: '2023-05-27T12:45:00Z',
    description: '2,104 metres, and somebody had carried a whole cake up.',
    tags: 'hiking, mountains',
    comments: [
      ['mika', 'I regret nothing.'],
      ['nora', 'My knees do.'],
    ],
    likes: ['elias', 'ingrid', 'nora'],
  },
  {
    scene: 'kites',
    by: 'mika',
    takenAt: '2023-09-17T16:05:00Z',
    description: 'Three kites up, one still in the poplar.',
    tags: 'pip, biscuit, autumn',
    likes: ['nora'],
  },
  {
    scene: 'newFlat',
    by: 'sam',
    takenAt: thisDay(2, 18),
    description: 'New flat, new view. Still no table.',
    tags: 'city, move',
    comments: [['ingrid', 'Mine is yours. Bring the van.']],
    likes: ['elias', 'nora'],
  },
  {
    scene: 'wedding',
    by: 'nora',
    takenAt: '2024-06-15T16:30:00Z',
    description: 'They said yes, the wind said confetti.',
    tags: 'wedding, garden',
    comments: [
      ['sam', 'I found some in my shoe last week.'],
      ['ingrid', 'I cried three times, and once over the cake.'],
    ],
    likes: ['elias', 'mika', 'sam'],
    hearts: ['ingrid', 'elias', 'mika', 'sam'],
  },
  {
    scene: 'pool',
    by: 'elias',
    takenAt: '2024-07-28T13:10:00Z',
    description: '36 degrees. Nobody moved far from the edge.',
    tags: 'holidays, pip, summer 2024',
    likes: ['mika'],
  },
  {
    scene: 'lighthouse',
    by: 'sam',
    takenAt: '2024-08-09T20:55:00Z',
    description: 'The keeper let Mika turn the lamp on.',
    tags: 'holidays, sea',
    hearts: ['mika', 'nora'],
  },
  {
    scene: 'doorstep',
    by: 'ingrid',
    takenAt: thisDay(2, 12),
    description: 'Everybody came for lunch. I only asked Elias.',
    tags: 'grandma, lunch',
    comments: [['elias', 'I only told Nora.']],
    hearts: ['nora', 'elias', 'sam'],
  },
  {
    scene: 'eightyCandles',
    by: 'nora',
    takenAt: '2025-04-12T15:40:00Z',
    description: 'Eighty would not fit, so each candle counts for ten.',
    tags: 'birthday, grandma',
    comments: [
      ['ingrid', 'I blew them all out at once, let that be written down.'],
      ['mika', 'It is written down.'],
    ],
    likes: ['elias', 'sam', 'mika', 'ingrid'],
    hearts: ['elias', 'sam', 'mika', 'ingrid'],
  },
  {
    scene: 'hillBeforeBreakfast',
    by: 'mika',
    takenAt: '2025-07-19T06:35:00Z',
    description: 'Up the hill before breakfast. Sam says it does not count unless it hurts.',
    tags: 'hiking, summer 2025',
    comments: [['sam', 'It counted.']],
    likes: ['nora', 'sam'],
  },
  {
    scene: 'gardenTable',
    by: 'elias',
    takenAt: '2026-06-20T19:30:00Z',
    description: 'The long table, one leg on a dictionary.',
    tags: 'garden, summer 2026',
    comments: [
      ['nora', 'Volume M to P.'],
      ['sam', 'Finally of use.'],
    ],
    likes: ['ingrid', 'mika'],
    hearts: ['nora', 'ingrid'],
  },
  {
    scene: 'beach',
    by: 'nora',
    takenAt: '2026-08-08T17:20:00Z',
    description: 'The whole gang, minus one sandal. Biscuit knows where it is.',
    tags: 'beach, pip, biscuit, summer 2026',
    comments: [
      ['elias', 'I know where he dug.'],
      ['ingrid', 'Then go and dig too.'],
    ],
    likes: ['elias', 'ingrid', 'sam', 'mika'],
    hearts: ['ingrid', 'sam', 'mika'],
  },
];
