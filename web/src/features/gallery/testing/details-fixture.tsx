import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { openGallery } from './gallery-fixture.tsx';
import { somePhoto, VIEWER } from './some-photo.ts';

export const ownPhoto = (number: number) => somePhoto(number, { userId: VIEWER.id as never, user: VIEWER as never });

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens the details of a photo. */
export async function openPhoto(number: number, beside?: ReactNode) {
  openGallery({}, beside);
  await press(new RegExp(`: Photo ${number}$`));
  await screen.findByRole('heading', { name: /^Photo by/ });
}

/** Where in the gallery the photo of the details is. */
export const position = () => screen.getByText(/^Photo \d of \d$/, { selector: '[role=status]' }).textContent;
