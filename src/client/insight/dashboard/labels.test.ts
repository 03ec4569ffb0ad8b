import { expect, it } from 'vitest';
import { topicLabel } from './labels.ts';

it('calls a blank topic all of them', () => {
  expect(topicLabel({ topicName: ' ' })).toBe('All Topics');
  expect(topicLabel({ topicName: 'Doppler' })).toBe('Doppler');
});
