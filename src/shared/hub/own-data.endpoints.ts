import { headOf } from '../contract/endpoint-head.ts';

export const downloadOwnData = headOf('GET', '/api/own-data', 'signed-in');
