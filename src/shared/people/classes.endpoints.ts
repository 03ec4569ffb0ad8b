import { headOf } from '../contract/endpoint-head.ts';

export const listClasses = headOf('GET', '/api/classes', 'assistant');
export const createClass = headOf('POST', '/api/classes', 'teacher');
export const updateClass = headOf('PUT', '/api/classes/:id', 'teacher');
export const archiveClass = headOf('PUT', '/api/classes/:id/archive', 'teacher');
export const renewJoinCode = headOf('PUT', '/api/classes/:id/join-code', 'teacher');
export const changeMembers = headOf('POST', '/api/classes/:id/members', 'teacher');
export const putIntoGroup = headOf('PUT', '/api/classes/:id/groups', 'teacher');
export const renameGroup = headOf('PUT', '/api/classes/:id/groups/name', 'teacher');
export const deleteClass = headOf('DELETE', '/api/classes/:id', 'teacher');
export const findJoinableClass = headOf('GET', '/api/join/:code', 'public');
export const joinClass = headOf('POST', '/api/classes/join', 'student');
