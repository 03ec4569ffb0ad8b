import { headOf } from '../contract/endpoint-head.ts';

export const enterStudentView = headOf('POST', '/api/student-view', 'assistant');
export const leaveStudentView = headOf('DELETE', '/api/student-view', 'student');
export const restartStudentView = headOf('POST', '/api/student-view/restart', 'student');
