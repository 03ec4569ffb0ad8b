import { expect, it } from 'vitest';
import { topicLabel } from './panel.tsx';

it('labels a blank topic as all topics', () => {
  expect(topicLabel({ topicName: ' ' })).toBe('All Topics');
  expect(topicLabel({ topicName: 'Doppler' })).toBe('Doppler');
});
