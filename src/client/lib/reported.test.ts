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

it('reports the result of a change, or nothing if the screen shows it', async () => {
  const done = (count: number) => ({ title: `${count} questions deleted` });
  expect(await reported(Promise.resolve(3), { ...words, done })).toBe(true);
  expect(currentToast()).toMatchObject({ title: '3 questions deleted' });
  expect(await reported(Promise.resolve(), { failure: words.failure })).toBe(true);
  expect(currentToast()).toMatchObject({ title: '3 questions deleted' });
});

it('reports a failure in words chosen by its error, or not at all', async () => {
  const failure = (error: unknown) => ({ title: `Failed: ${String(error)}` });
  expect(await reported(Promise.reject(new Error('taken')), { failure })).toBe(false);
  expect(currentToast()).toMatchObject({ title: 'Failed: Error: taken' });
  expect(await reported(Promise.reject(new Error('canceled')), { failure: () => null })).toBe(false);
  expect(currentToast()).toMatchObject({ title: 'Failed: Error: taken' });
});
