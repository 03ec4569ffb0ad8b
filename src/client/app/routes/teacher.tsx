import type { AddressOf } from '#shared/domain/addresses.ts';
import { filterSearch } from '#client/components/topic-filter.ts';
import { analyticsFields } from '#client/insight/analytics/analytics-url-state.ts';
import { contactsSearch } from '#client/mail/contacts/contacts-url-state.ts';
import { approvalsSearch } from '#client/people/approvals/approvals-url-state.ts';
import { attentionSearch } from '#client/insight/attention/attention-url-state.ts';
import { riskSearch } from '#client/insight/readiness/risk-url-state.ts';
import { itemFields } from '#client/insight/item-statistics/item-url-state.ts';
import { reportsSearch } from '#client/insight/reports/reports-url-state.ts';
import { mailSearch } from '#client/mail/mail-url-state.ts';
import { bankSearch } from '#client/bank/questions/bank-url-state.ts';
import { librarySearch } from '#client/hub/library/library-url-state.ts';
import { auditSearch } from '#client/hub/audit/audit-url-state.ts';
import { binSearch } from '#client/hub/bin/bin-url-state.ts';
import { settingsSearch } from '#client/hub/settings/settings-url-state.ts';
import { assignmentsSearch, gradebookSearch } from '#client/practice/assignments/assignments-url-state.ts';
import { paperSearch } from '#client/practice/paper/paper-url-state.ts';
import { studentsSearch } from '#client/people/students/students-url-state.ts';
import { searchOf } from '#client/lib/search-fields.ts';
import { issueSearch } from '#client/bank/verification/issue-types.ts';
import { NotFoundScreen } from '#client/hub/not-found-screen.tsx';
import { labSearch } from '#client/practice/lab/lab-url-state.ts';
import { lazyScreen, routesOf, type Screen } from '../app-router.tsx';
import { TeacherLayout } from '../layouts/teacher-layout.tsx';

const dashboard = lazyScreen(() => import('#client/insight/dashboard-screen.tsx'), 'DashboardScreen');
const questions = lazyScreen(() => import('#client/bank/questions-screen.tsx'), 'QuestionsScreen');
const expertReview = lazyScreen(() => import('#client/bank/expert-review-screen.tsx'), 'ExpertReviewScreen');
const printQuiz = lazyScreen(() => import('#client/practice/print-quiz-screen.tsx'), 'PrintQuizScreen');
const verify = lazyScreen(() => import('#client/bank/verify-mcqs-screen.tsx'), 'VerifyMcqsScreen');
const reports = lazyScreen(() => import('#client/insight/reports-screen.tsx'), 'ReportsScreen');
const topics = lazyScreen(() => import('#client/bank/topics-screen.tsx'), 'TopicsScreen');
const library = lazyScreen(() => import('#client/hub/library-screen.tsx'), 'LibraryScreen');
const blueprints = lazyScreen(() => import('#client/practice/blueprints-screen.tsx'), 'BlueprintsScreen');
const examReadiness = lazyScreen(() => import('#client/insight/exam-readiness-screen.tsx'), 'ExamReadinessScreen');
const flashcards = lazyScreen(() => import('#client/cards/flashcard-deck-screen.tsx'), 'ManageFlashcardsScreen');
const analytics = lazyScreen(() => import('#client/insight/analytics-screen.tsx'), 'AnalyticsScreen');
const assignments = lazyScreen(() => import('#client/practice/assignments-screen.tsx'), 'AssignmentsScreen');
const assignmentResults = lazyScreen(
  () => import('#client/practice/assignment-results-screen.tsx'),
  'AssignmentResultsScreen',
);
const assignmentPreview = lazyScreen(
  () => import('#client/practice/assignment-preview-screen.tsx'),
  'AssignmentPreviewScreen',
);
const lab = lazyScreen(() => import('#client/practice/lab-screen.tsx'), 'LabScreen');
const gradebook = lazyScreen(() => import('#client/practice/gradebook-screen.tsx'), 'GradebookScreen');
const classes = lazyScreen(() => import('#client/people/classes-screen.tsx'), 'ClassesScreen');
const approvals = lazyScreen(() => import('#client/people/approvals-screen.tsx'), 'ApprovalsScreen');
const students = lazyScreen(() => import('#client/people/students-screen.tsx'), 'StudentsScreen');
const studentDetail = lazyScreen(() => import('#client/insight/student-detail-screen.tsx'), 'StudentDetailScreen');
const needsAttention = lazyScreen(() => import('#client/insight/needs-attention-screen.tsx'), 'NeedsAttentionScreen');
const manageStudents = lazyScreen(() => import('#client/mail/manage-students-screen.tsx'), 'ManageStudentsScreen');
const backup = lazyScreen(() => import('#client/hub/backup-screen.tsx'), 'BackupScreen');
const auditLog = lazyScreen(() => import('#client/hub/audit-screen.tsx'), 'AuditScreen');
const bin = lazyScreen(() => import('#client/hub/bin-screen.tsx'), 'BinScreen');
const contacts = lazyScreen(() => import('#client/mail/contacts-screen.tsx'), 'ContactsScreen');
const settings = lazyScreen(() => import('#client/hub/settings-screen.tsx'), 'SettingsScreen');
const sso = lazyScreen(() => import('#client/people/sso-screen.tsx'), 'SignedInSsoScreen');
const mail = lazyScreen(() => import('#client/mail/mail-log-screen.tsx'), 'MailLogScreen');

export const screens = {
  '/': { component: dashboard, title: 'Dashboard' },
  '/questions': { component: questions, title: 'Manage Questions', search: bankSearch },
  '/questions/print': { component: printQuiz, title: 'Print a Quiz', search: paperSearch },
  '/questions/review': { component: expertReview, title: 'Expert Review' },
  '/verify-mcqs': { component: verify, title: 'MCQ Answer Verification', search: issueSearch },
  '/reports': { component: reports, title: 'Reports', search: reportsSearch },
  '/topics': { component: topics, title: 'Manage Topics' },
  '/library': { component: library, title: 'Starter Library', search: librarySearch },
  '/blueprints': { component: blueprints, title: 'Exam Blueprints' },
  '/blueprints/$blueprintId': { component: examReadiness, title: 'Exam Readiness', search: riskSearch },
  '/flashcards': { component: flashcards, title: 'Manage Flash Cards', search: filterSearch },
  '/analytics': { component: analytics, title: 'Analytics', search: searchOf({ ...analyticsFields, ...itemFields }) },
  '/assignments': { component: assignments, title: 'Assignments', search: assignmentsSearch },
  '/assignments/$assignmentId': { component: assignmentResults, title: 'Results' },
  '/assignments/$assignmentId/preview': { component: assignmentPreview, title: 'Preview' },
  '/lab': { component: lab, title: 'Lab', search: labSearch },
  '/gradebook': { component: gradebook, title: 'Gradebook', search: gradebookSearch },
  '/classes': { component: classes, title: 'Classes' },
  '/approvals': { component: approvals, title: 'User Approvals', search: approvalsSearch },
  '/students': { component: students, title: 'Student Management', search: studentsSearch },
  '/students/$studentId': { component: studentDetail, title: 'Student Detail' },
  '/manage-students': { component: manageStudents, title: 'Manage Students (email)', search: studentsSearch },
  '/needs-attention': { component: needsAttention, title: 'Needs Attention', search: attentionSearch },
  '/backup': { component: backup, title: 'Backup & Restore' },
  '/audit-log': { component: auditLog, title: 'Audit log', search: auditSearch },
  '/bin': { component: bin, title: 'Bin', search: binSearch },
  '/contacts': { component: contacts, title: 'Contact Form Submissions', search: contactsSearch },
  '/settings': { component: settings, title: 'Settings', search: settingsSearch },
  '/mail': { component: mail, title: 'Mail log', search: mailSearch },
  '/sso': { component: sso, title: 'School account' },
} satisfies Record<AddressOf<'teacher'>, Screen>;
export type TeacherScreens = typeof screens;

export const TeacherRoutes = routesOf({ layout: TeacherLayout, screens, notFound: NotFoundScreen });
