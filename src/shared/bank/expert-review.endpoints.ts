import { headOf } from '../contract/endpoint-head.ts';

export const downloadReviewForm = headOf('GET', '/api/questions/review-form', 'teacher');
export const bringInReview = headOf('POST', '/api/questions/reviews', 'teacher');
