/**
 * The addresses of the app's screens, by the role that has them; `$name` matches any one segment. The client builds its
 * routes from this list, and the server uses it to find out which addresses do not exist.
 */
export const ADDRESSES = {
  public: [
    '/',
    '/auth',
    '/forgot-password',
    '/reset-password',
    '/setup',
    '/join/$code',
    '/invitation',
    '/sso',
    '/stop-reminder/$token',
    '/privacy',
    '/terms',
  ],
  student: [
    '/',
    '/quiz',
    '/student/quiz',
    '/quiz-history',
    '/exams',
    '/exams/check',
    '/assignments',
    '/flashcards',
    '/flashcards/due',
    '/flashcards/overview',
    '/flashcards/mine',
    '/lab',
    '/sprints',
    '/sprints/$groupId',
    '/warm-up',
    '/reports',
    '/student/flashcards',
    '/join/$code',
    '/sso',
    '/stop-reminder/$token',
  ],
  teacher: [
    '/',
    '/questions',
    '/questions/print',
    '/questions/review',
    '/verify-mcqs',
    '/reports',
    '/topics',
    '/library',
    '/blueprints',
    '/blueprints/$blueprintId',
    '/flashcards',
    '/analytics',
    '/assignments',
    '/assignments/$assignmentId',
    '/assignments/$assignmentId/preview',
    '/lab',
    '/gradebook',
    '/classes',
    '/approvals',
    '/students',
    '/students/$studentId',
    '/needs-attention',
    '/manage-students',
    '/backup',
    '/bin',
    '/contacts',
    '/settings',
    '/audit-log',
    '/mail',
    '/sso',
  ],
} as const;

export type Audience = keyof typeof ADDRESSES;
export type AddressOf<A extends Audience> = (typeof ADDRESSES)[A][number];

const AUDIENCES: readonly Audience[] = ['public', 'student', 'teacher'];

/**
 * The roles with a screen at this path; none if there is no screen. Like the client's router, it ignores case and extra
 * slashes.
 */
export function audiencesOf(pathname: string): Audience[] {
  const pathSegments = segmentsOf(pathname);
  return AUDIENCES.filter((audience) => ADDRESSES[audience].some((address) => fits(segmentsOf(address), pathSegments)));
}

const fits = (address: readonly string[], pathSegments: readonly string[]): boolean =>
  address.length === pathSegments.length &&
  address.every((segment, index) => segment.startsWith('$') || segment === pathSegments[index]);

function segmentsOf(pathname: string): string[] {
  return decoded(pathname)
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    // Invalid percent-encoding, so not one of our addresses.
    return pathname;
  }
}
