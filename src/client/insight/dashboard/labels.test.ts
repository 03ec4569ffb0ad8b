import { expect, it } from 'vitest';
import { topicLabel } from './labels.ts';

it('labels a blank topic as all topics', () => {
  expect(topicLabel({ topicName: ' ' })).toBe('All Topics');
  expect(topicLabel({ topicName: 'Doppler' })).toBe('Doppler');
});
