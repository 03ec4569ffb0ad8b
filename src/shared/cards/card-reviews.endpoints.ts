import { headOf } from '../contract/endpoint-head.ts';

export const listDueCards = headOf('GET', '/api/card-reviews/due', 'student');
export const recordReviews = headOf('POST', '/api/card-reviews', 'approved-student');
export const saveStudySettings = headOf('PUT', '/api/card-reviews/settings', 'approved-student');
export const getStudyOverview = headOf('GET', '/api/card-reviews/overview', 'student');
