import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { fakeSockets, Providers } from '../../test/fixture.tsx';
import { useUploadDialog } from './use-upload-dialog.ts';

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: 'ana', famibookId: 'moreau' }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const OPTIONS = { dropped: [], unfinished: [], onClose: vi.fn(), onSent: vi.fn() };

it('removes the stored text once its photos were uploaded (D6)', async () => {
  const { result } = renderHook(() => ({ ...useCurrentUser(), ...useUploadDialog(OPTIONS) }), { wrapper: Providers });
  await waitFor(() => expect(result.current.user).toBeTruthy());
  const { form, keep } = result.current;
  act(() => {
    form.setValue('description', 'Low tide');
    keep('description').onChange({ target: { value: 'Low tide' } } as never);
  });
  expect(Object.keys(localStorage)).toHaveLength(1);
  act(() => result.current.finish());
  expect(Object.keys(localStorage)).toEqual([]);
  expect(form.getValues()).toEqual({ description: '', tags: '' });
});
