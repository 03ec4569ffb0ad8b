import { expect, it } from 'vitest';
import { reported } from './reported.ts';
import { currentToast } from './toast.ts';

const words = { done: 'Class saved', failure: 'The class could not be saved', otherwise: 'Please try again.' };

it('reports the success of a change', async () => {
  expect(await reported(Promise.resolve(), words)).toBe(true);
  expect(currentToast()).toMatchObject({ title: 'Class saved', variant: 'success' });
});

it('reports the failure of a change', async () => {
  expect(await reported(Promise.reject(new Error('offline')), words)).toBe(false);
  expect(currentToast()).toMatchObject({ title: words.failure, description: words.otherwise, variant: 'destructive' });
});
