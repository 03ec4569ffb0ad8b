import { headOf } from '../contract/endpoint-head.ts';

export const listBin = headOf('GET', '/api/bin', 'teacher');
export const listBinItems = headOf('GET', '/api/bin/:id/items', 'teacher');
export const undoBinAction = headOf('POST', '/api/bin/:id/undo', 'teacher');
