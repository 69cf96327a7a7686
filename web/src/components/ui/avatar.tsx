import clsx from 'clsx';
import { useState } from 'react';

interface AvatarProps {
  person: {
    id: string;
    firstName: string;
    lastName: string;
    profileImageUrl?: string | null;
    /** Named by an imported archive: the id is another user's, and there is one name. */
    isImported?: boolean | undefined;
  };
  size?: 's' | 'm' | 'l' | 'xl';
}

const SIZES = {
  s: 'size-6 text-[0.625rem]',
  m: 'size-9 text-sm',
  l: 'size-12 text-base',
  xl: 'size-24 text-3xl',
} as const;
// Each has a contrast of 4.5:1 with white text in both themes.
const COLOURS = [
  'bg-[#45644c]',
  'bg-[#a94420]',
  'bg-[#8a2f55]',
  'bg-[#2f4f76]',
  'bg-[#7d5200]',
  'bg-[#5a4a86]',
  'bg-[#1f6468]',
];

function colourOf(key: string): string {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[sum % COLOURS.length] as string;
}

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

function initialsOf({ firstName, lastName, isImported }: AvatarProps['person']): string {
  if (!isImported) return initial(firstName) + initial(lastName);
  const [first = '', ...others] = firstName.trim().split(/\s+/);
  return initial(first) + initial(others.at(-1) ?? '');
}

/**
 * The user's picture, or initials on a colour that stays the same. It is decorative, because the name stands beside it.
 */
export function Avatar({ person, size = 'm' }: AvatarProps) {
  const { profileImageUrl } = person;
  // A picture that was just replaced is gone before its new address has arrived.
  const [missing, setMissing] = useState<string>();
  const shape = clsx('shrink-0 rounded-full', SIZES[size]);
  if (profileImageUrl && profileImageUrl !== missing) {
    return (
      <img
        src={profileImageUrl}
        alt=""
        decoding="async"
        onError={() => setMissing(profileImageUrl)}
        className={clsx(shape, 'bg-line object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      // The initials are drawn by CSS: as text they would be part of the name of every button with an avatar.
      data-initials={initialsOf(person)}
      className={clsx(
        shape,
        'before:content-[attr(data-initials)] grid place-items-center font-semibold text-[#fff] select-none',
        colourOf(person.isImported ? person.firstName : person.id),
      )}
    />
  );
}
