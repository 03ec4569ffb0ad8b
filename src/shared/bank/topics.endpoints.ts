import { headOf } from '../contract/endpoint-head.ts';

export const listTopics = headOf('GET', '/api/topics', 'signed-in');
export const listTopicsWithCounts = headOf('GET', '/api/topics/with-counts', 'signed-in');
export const createTopic = headOf('POST', '/api/topics', 'teacher');
export const updateTopic = headOf('PUT', '/api/topics/:id', 'teacher');
export const deleteTopic = headOf('DELETE', '/api/topics/:id', 'teacher');
export const deleteAllTopics = headOf('DELETE', '/api/topics', 'teacher');
