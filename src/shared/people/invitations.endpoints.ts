import { headOf } from '../contract/endpoint-head.ts';

export const readInvitees = headOf('POST', '/api/invitations/read', 'teacher');
export const invite = headOf('POST', '/api/invitations', 'teacher');
export const listInvitations = headOf('GET', '/api/invitations', 'teacher');
export const renewInvitation = headOf('POST', '/api/invitations/:id/renew', 'teacher');
export const withdrawInvitation = headOf('DELETE', '/api/invitations/:id', 'teacher');
export const checkInvitation = headOf('POST', '/api/invitation/check', 'public');
export const acceptInvitation = headOf('POST', '/api/invitation/accept', 'public');
export const claimByInvitation = headOf('POST', '/api/invitation/claim', 'public');
export const joinByInvitation = headOf('POST', '/api/invitation/join', 'public');
