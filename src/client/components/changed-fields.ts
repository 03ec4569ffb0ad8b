import type { ChangedState } from '#client/lib/save-over.ts';
import { formatDate, formatDateTime } from '#client/lib/format.ts';
import type { VersionChange } from './versions/version-changes.ts';

/** Labels of the fields of all forms that somebody else may change at the same time. */
export const FIELD_LABELS: Record<string, string> = {
  // Classes, assignments and marks
  name: 'Name',
  term: 'Term',
  timeZone: 'Time zone',
  blueprintId: 'Exam',
  examDate: 'Exam date',
  approvesAtOnce: 'Approve students who join with the code',
  teachers: 'Teachers',
  title: 'Title',
  classId: 'Class',
  studentIds: 'Students',
  groups: 'Groups',
  instructions: 'Instructions',
  work: 'Content',
  opensAt: 'Opens',
  dueAt: 'Due',
  closesAt: 'Closes',
  timeLimitMinutes: 'Minutes',
  attempts: 'Attempts',
  counts: 'What counts',
  weight: 'Weight',
  reveal: 'Right answers are shown',
  areMarksShown: 'Students see their marks',
  isExcused: 'Excused',
  mark: 'Mark in percent',
  reason: 'Why',
  // Exams
  body: 'Held by',
  exam: 'Exam',
  version: 'Version',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  source: 'Source',
  sourceDate: 'Read on',
  questions: 'Questions',
  minutes: 'Minutes',
  unscored: 'Trial questions',
  breakMinutes: 'Break minutes',
  cut: 'Passing score in %',
  domains: 'Domains',
  isOpen: 'Students can take this exam',
  takenOn: 'Date of the exam',
  isPassed: 'Passed',
  // Accounts
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  staffRole: 'Rights',
  extraTime: 'Extra time',
  extraBreakMinutes: 'Extra break minutes',
  // Topics, cards and comments
  description: 'Description',
  parentId: 'Main category',
  front: 'Front',
  back: 'Back',
  topicId: 'Topic',
  imageUrl: 'Picture on the front',
  backImageUrl: 'Picture on the back',
  newPerDay: 'New cards a day',
  reviewsPerDay: 'Reviews a day',
  topicIds: 'Topics',
  mentioned: 'Mentioned',
  // Settings
  text: 'Text',
  instructorName: 'Instructor’s name',
  credentials: 'Credentials',
  biography: 'Biography',
  quote: 'Quote',
  professionalUrl: 'Professional network',
  server: 'Mail server',
  port: 'Port',
  encryption: 'Encryption',
  account: 'Account',
  sender: 'Sender',
  isOn: 'Switched on',
  subject: 'Subject',
  message: 'Message',
  hour: 'Hour',
  low: 'Low accuracy',
  inactive: 'Inactive',
  falling: 'Falling',
  sure_wrong: 'Sure and wrong',
  low_mark: 'Low mark',
  missing_work: 'Missing work',
  days: 'Days',
  idleMonths: 'Months of inactivity',
  archivedMonths: 'Months since classes were archived',
  teacherHours: 'Hours for teachers',
  studentDays: 'Days for students',
  minLengths: 'Minimum numbers of characters',
  refusesCommon: 'Refuse easily guessed passwords',
  requiredOf: 'Second factor needed by',
  label: 'What the account is called',
  approves: 'Approve new students at once',
  trustsAddresses: 'Trust the school’s addresses',
  trustsFactor: 'The school asks for a second factor',
  rules: 'Rules for claims',
};

/** Labels of what is nested in these. */
const PART_LABELS: Record<string, string> = {
  ...FIELD_LABELS,
  kind: 'Kind',
  kinds: 'Kinds',
  count: 'Number',
  pool: 'From',
  questionIds: 'Questions',
  objectives: 'Objectives',
  claim: 'Claim',
  value: 'Value',
  owner: 'Owners',
  teacher: 'Teachers',
  assistant: 'Assistants',
  student: 'Students',
};

const PICTURES = new Set(['imageUrl', 'backImageUrl']);

type NameOfId = (id: string) => string | undefined;

/** The fields that differ, as texts. `nameOfId` finds the name of a topic, class, student or exam. */
export function changedFields({ before, after }: ChangedState, nameOfId: NameOfId): VersionChange[] {
  const [was, is] = [before ?? {}, after ?? {}].map((state): Record<string, unknown> => ({ ...state }));
  return Object.entries(FIELD_LABELS)
    .map(([field, label]) => ({
      label,
      before: textOf(was?.[field], nameOfId),
      after: textOf(is?.[field], nameOfId),
      isPicture: PICTURES.has(field),
    }))
    .filter((change) => change.before !== change.after);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function textOf(value: unknown, nameOfId: NameOfId): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatDateTime(value);
    if (DAY.test(value)) return formatDate(value);
    return ID.test(value) ? (nameOfId(value) ?? value.slice(-6)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => textOf(item, nameOfId)).join('\n');
  if (typeof value === 'object') return textOfObject({ ...value }, nameOfId);
  return typeof value === 'number' ? String(value) : '';
}

/** A person by name, anything else by its fields. */
function textOfObject({ id: _id, ...item }: Record<string, unknown>, nameOfId: NameOfId): string {
  const { firstName, lastName, ...rest } = item;
  if (typeof lastName === 'string') return `${String(firstName)} ${lastName}`;
  return Object.entries(rest)
    .map(([field, part]) => ({ label: PART_LABELS[field], text: textOf(part, nameOfId).replaceAll('\n', ', ') }))
    .filter(({ label, text }) => label !== undefined && text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ');
}
