import { headOf } from '../contract/endpoint-head.ts';

export const getCurrentUser = headOf('GET', '/api/auth/user', 'signed-in');
export const registerStudent = headOf('POST', '/api/students/register', 'public');
export const loginStudent = headOf('POST', '/api/students/login', 'public');
export const loginAdmin = headOf('POST', '/api/admin/login', 'public');
export const logout = headOf('POST', '/api/auth/logout', 'public');
export const getSealingKey = headOf('GET', '/api/auth/sealing-key', 'signed-in');
export const checkSetupLink = headOf('POST', '/api/setup/check', 'public');
export const setupTeacher = headOf('POST', '/api/setup', 'public');
export const forgotPassword = headOf('POST', '/api/auth/forgot-password', 'public');
export const resetPassword = headOf('POST', '/api/auth/reset-password', 'public');
export const changePassword = headOf('POST', '/api/auth/change-password', 'signed-in');
