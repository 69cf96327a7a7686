import clsx from 'clsx';

interface AvatarProps {
  person: { id?: string; firstName: string; lastName: string; profileImageUrl?: string | null };
  size?: 's' | 'm' | 'l';
}

const SIZES = { s: 'size-6 text-[10px]', m: 'size-9 text-sm', l: 'size-12 text-base' } as const;
// Each carries white text at 4.5:1 in both themes.
const COLOURS = [
  'bg-[#45644c]',
  'bg-[#a94420]',
  'bg-[#8a2f55]',
  'bg-[#2f4f76]',
  'bg-[#7d5200]',
  'bg-[#5a4a86]',
  'bg-[#1f6468]',
];

const colourOf = (key: string): string => {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[sum % COLOURS.length] as string;
};

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** The person's picture, else initials on a colour that stays the same. Decorative: the name stands beside it. */
export function Avatar({ person, size = 'm' }: AvatarProps) {
  const { firstName, lastName, profileImageUrl } = person;
  const shape = clsx('shrink-0 rounded-full', SIZES[size]);
  if (profileImageUrl) return <img src={profileImageUrl} alt="" className={clsx(shape, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        shape,
        'grid place-items-center font-semibold text-[#fff] select-none',
        colourOf(person.id ?? firstName + lastName),
      )}
    >
      {initial(firstName) + initial(lastName)}
    </span>
  );
}
