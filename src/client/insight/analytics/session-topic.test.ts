import { expect, it } from 'vitest';
import { sessionTopic } from '#client/insight/analytics/session-topic.ts';

it('labels a blank topic as all topics', () => {
  expect(sessionTopic({ topicName: ' ' })).toBe('All Topics');
  expect(sessionTopic({ topicName: 'Doppler' })).toBe('Doppler');
});
