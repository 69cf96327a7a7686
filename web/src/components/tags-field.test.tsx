import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { TagsField } from './tags-field.tsx';

let known: string[];

beforeEach(() => {
  known = ['beach', 'Birthday', 'dog'];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const q = new URL(String(input), 'http://famibook.test').searchParams.get('q')?.toLowerCase() ?? '';
    return Response.json(known.filter((tag) => tag.toLowerCase().includes(q)).map((tag) => ({ tag, photos: 3 })));
  });
});
afterEach(() => void vi.restoreAllMocks());

interface FormProps {
  onSubmit: (tags: string) => void;
  readOnly?: boolean;
}

function Form({ onSubmit, readOnly }: FormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { tags: '' } });
  return (
    <SWRConfig value={{ ...SWR_DEFAULTS, dedupingInterval: 0, provider: () => new Map() }}>
      <form onSubmit={handleSubmit(({ tags }) => onSubmit(tags))}>
        <TagsField label="Tags" readOnly={readOnly} {...register('tags')} />
        <button type="submit">Send</button>
      </form>
    </SWRConfig>
  );
}
function open() {
  const onSubmit = vi.fn();
  const { rerender } = render(<Form onSubmit={onSubmit} />);
  const makeReadOnly = () => rerender(<Form onSubmit={onSubmit} readOnly />);
  return { makeReadOnly, field: screen.getByRole('combobox', { name: 'Tags' }) as HTMLInputElement, onSubmit };
}

it('suggests the family’s own tags while one is typed; a press takes one, and the form has it', async () => {
  const { field, onSubmit } = open();
  await userEvent.type(field, 'dog, b');
  await screen.findByRole('option', { name: /beach/ });
  await userEvent.click(await screen.findByRole('option', { name: /Birthday/ }));
  expect(field.value).toBe('dog, Birthday, ');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('dog, Birthday, '));
});

it('arrows choose and Enter takes without sending the form', async () => {
  const { field, onSubmit } = open();
  await userEvent.type(field, 'b');
  await screen.findByRole('option', { name: /beach/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /beach/ }).id);
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('beach, ');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('Escape closes the list and leaves what was typed', async () => {
  const { field } = open();
  await userEvent.type(field, 'beach, d');
  await screen.findByRole('option', { name: /dog/ });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('beach, d');
});

it('suggests nothing that is there already', async () => {
  const { field } = open();
  await userEvent.type(field, 'beach, b');
  await screen.findByRole('option', { name: /Birthday/ });
  expect(screen.queryByRole('option', { name: /beach/ })).toBeNull();
});

it('suggests a tag that is new since the same letters were typed before', async () => {
  const { field } = open();
  await userEvent.type(field, 'k');
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  known.push('kite');
  await userEvent.clear(field);
  await userEvent.type(field, 'k');
  await screen.findByRole('option', { name: /kite/ });
});

it('suggests nothing once what was typed is being sent', async () => {
  const { field, makeReadOnly } = open();
  await userEvent.type(field, 'b');
  await screen.findByRole('option', { name: /beach/ });
  makeReadOnly();
  expect(screen.queryByRole('listbox')).toBeNull();
});
