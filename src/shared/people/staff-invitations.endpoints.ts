import { headOf } from '../contract/endpoint-head.ts';

export const inviteStaff = headOf('POST', '/api/staff-invitations', 'owner');
export const listStaffInvitations = headOf('GET', '/api/staff-invitations', 'owner');
export const renewStaffInvitation = headOf('POST', '/api/staff-invitations/:id/renew', 'owner');
export const withdrawStaffInvitation = headOf('DELETE', '/api/staff-invitations/:id', 'owner');
