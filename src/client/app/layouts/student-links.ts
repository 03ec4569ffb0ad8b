import { ClipboardList, GraduationCap, History, Layers, ListChecks } from 'lucide-react';
import type { NavigationLink } from './navigation-link.ts';

export const STUDENT_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Learning Portal', shortLabel: 'Portal', Icon: GraduationCap },
  {
    to: '/quiz',
    label: 'Practice',
    Icon: ListChecks,
    covers: ['/student/quiz', '/warm-up'],
    tabs: [
      { to: '/quiz', label: 'Quiz' },
      { to: '/exams', label: 'Exams' },
      { to: '/sprints', label: 'Sprints' },
      { to: '/lab', label: 'Lab' },
    ],
  },
  { to: '/flashcards', label: 'Cards', Icon: Layers, covers: ['/student/flashcards'] },
  { to: '/assignments', label: 'Assignments', shortLabel: 'Tasks', Icon: ClipboardList },
  {
    to: '/quiz-history',
    label: 'Quiz History',
    shortLabel: 'Progress',
    Icon: History,
    tabs: [
      { to: '/quiz-history', label: 'Quizzes' },
      { to: '/reports', label: 'My reports' },
    ],
  },
];

/** For students who have never been given an assignment. */
export const WITHOUT_ASSIGNMENTS = STUDENT_LINKS.filter(({ to }) => to !== '/assignments');
