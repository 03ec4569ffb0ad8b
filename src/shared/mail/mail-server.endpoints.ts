import { headOf } from '../contract/endpoint-head.ts';

export const getMailServer = headOf('GET', '/api/mail-server', 'owner');
export const setMailServer = headOf('PUT', '/api/mail-server', 'owner');
