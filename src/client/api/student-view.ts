import { useMutation } from '@tanstack/react-query';
import { enterStudentView, leaveStudentView, restartStudentView } from '#shared/people/student-view.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { forgetOfflineStart } from '#client/lib/forget.ts';
import { signedInAs, userOfSession } from '#client/lib/session.ts';

/** Changes who this session is, then opens the hub's first screen for them. */
function useChangeOver(endpoint: typeof enterStudentView | typeof leaveStudentView | typeof restartStudentView) {
  return useMutation({
    mutationFn: async () => {
      const before = userOfSession();
      // Calls that are refused in the meantime must not ask the user to sign in again.
      signedInAs(null);
      try {
        await forgetOfflineStart();
        await call(endpoint);
      } catch (error) {
        signedInAs(before);
        throw error;
      }
      window.location.assign('/');
    },
  });
}

/** Views the hub as a student. */
export const useEnterStudentView = () => useChangeOver(enterStudentView);
/** Goes back to teaching. */
export const useLeaveStudentView = () => useChangeOver(leaveStudentView);
/** Deletes everything done in the student view. */
export const useRestartStudentView = () => useChangeOver(restartStudentView);
