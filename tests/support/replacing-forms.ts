import * as comments from '#shared/bank/comments.contract.ts';
import * as topics from '#shared/bank/topics.contract.ts';
import * as reviews from '#shared/cards/card-reviews.contract.ts';
import * as ownCards from '#shared/cards/own-cards.contract.ts';
import * as audit from '#shared/hub/audit.contract.ts';
import * as site from '#shared/hub/site.contract.ts';
import * as attention from '#shared/insight/needs-attention.contract.ts';
import * as outcomes from '#shared/insight/outcomes.contract.ts';
import * as studentDetail from '#shared/insight/student-detail.contract.ts';
import * as mailServer from '#shared/mail/mail-server.contract.ts';
import * as mailings from '#shared/mail/mailings.contract.ts';
import * as classes from '#shared/people/classes.contract.ts';
import * as consent from '#shared/people/consent.contract.ts';
import * as erasure from '#shared/people/erasure.contract.ts';
import * as factors from '#shared/people/factors.contract.ts';
import * as passwordRules from '#shared/people/password-rules.contract.ts';
import * as sessions from '#shared/people/sessions.contract.ts';
import * as sso from '#shared/people/sso.contract.ts';
import * as users from '#shared/people/users.contract.ts';
import * as assignments from '#shared/practice/assignments.contract.ts';
import * as blueprints from '#shared/practice/blueprints.contract.ts';
import * as exams from '#shared/practice/exams.contract.ts';
import * as gradebook from '#shared/practice/gradebook.contract.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { DEFAULT_ATTENTION_LIMITS } from '#shared/insight/needs-attention.ts';
import { aClassForm, noAccommodation, type ClassHub } from './classes.ts';
import { anExamForm } from './exams.ts';
import { only } from './factories.ts';
import type { TestClient } from './test-client.ts';

/** A form that replaces something, and two changes with it. */
interface Form {
  by?: TestClient;
  params?: Record<string, string>;
  /** What the form shows, as its screen reads it; null if there is nothing yet. */
  read: () => Promise<{ revision: string } | null>;
  theirs: object;
  mine: object;
}

const aMailServer = {
  server: 'mail.example.org',
  port: 25,
  encryption: 'none',
  account: '',
  sender: 'hub@example.org',
};
const aDomain = { name: 'Doppler', weight: 100, topicIds: [], objectives: ['Aliasing'] };
const aRule = { claim: 'groups', value: 'staff', staffRole: 'teacher', classId: null };
const minLengths = { student: 9, assistant: 9, teacher: 9, owner: 9 };

/** For each endpoint with `expectedRevision`: prepares what its form changes. */
export const REPLACING_FORMS = new Map<EndpointDefinition, (hub: ClassHub) => Form | Promise<Form>>([
  [
    assignments.updateAssignment,
    async (hub) => ({
      params: { id: (await hub.give()).id },
      read: async () => only((await hub.owner.ok(assignments.listAssignments)).assignments),
      theirs: hub.form({ dueAt: hub.in(58), closesAt: hub.in(68) }),
      mine: hub.form({ title: 'Weak 1, corrected' }),
    }),
  ],
  [
    assignments.setAccommodation,
    async (hub) => ({
      params: { id: (await hub.give()).id, studentId: hub.person.id },
      read: async () => only(only((await hub.owner.ok(gradebook.getGradebook)).students).cells)?.accommodation ?? null,
      theirs: { ...noAccommodation, mark: 72.35, reason: 'On paper' },
      mine: { ...noAccommodation, attempts: 3 },
    }),
  ],
  [
    classes.updateClass,
    (hub) => ({
      params: { id: hub.ofClass.id },
      read: async () => only(await hub.owner.ok(classes.listClasses)),
      theirs: { ...aClassForm, examDate: '2027-03-01' },
      mine: { ...aClassForm, name: 'Vascular B' },
    }),
  ],
  [
    blueprints.updateBlueprint,
    async (hub) => {
      const form = { ...anExamForm, domains: [aDomain] };
      return {
        params: { id: (await hub.owner.ok(blueprints.createBlueprint, { body: form })).id },
        read: async () => only(await hub.owner.ok(blueprints.listBlueprints)),
        theirs: { ...form, domains: [{ ...aDomain, objectives: ['Nyquist'] }] },
        mine: { ...form, cut: 80 },
      };
    },
  ],
  [
    topics.updateTopic,
    (hub) => ({
      params: { id: hub.topic.id },
      read: async () => only(await hub.owner.ok(topics.listTopicsWithCounts)),
      theirs: { name: hub.topic.name, description: 'With Doppler' },
      mine: { name: 'Flow' },
    }),
  ],
  [
    users.updateUser,
    (hub) => ({
      params: { id: hub.person.id },
      read: () => hub.owner.ok(studentDetail.getStudent, { params: { studentId: hub.person.id } }),
      theirs: { firstName: 'Ada', lastName: 'Lind', email: 'ada@example.com', role: 'student' },
      mine: { firstName: 'Eve', lastName: 'Lind', email: hub.person.email, role: 'student' },
    }),
  ],
  [
    exams.setExtraTime,
    (hub) => ({
      params: { id: hub.person.id },
      read: () => hub.owner.ok(studentDetail.getStudent, { params: { studentId: hub.person.id } }),
      theirs: { extraTime: 'half', extraBreakMinutes: 0 },
      mine: { extraTime: 'none', extraBreakMinutes: 10 },
    }),
  ],
  [
    site.updateSite,
    (hub) => ({
      read: () => hub.owner.ok(site.getSite),
      theirs: { ...SITE_DRAFT, title: 'Theirs' },
      mine: { ...SITE_DRAFT, quote: 'Mine' },
    }),
  ],
  [
    mailings.saveBirthdaySettings,
    (hub) => {
      const form = { isOn: false, subject: 'S', message: 'M', hour: 8, timeZone: 'UTC' };
      return {
        read: () => hub.owner.ok(mailings.getBirthdaySettings),
        theirs: form,
        mine: { ...form, hour: 9 },
      };
    },
  ],
  [
    attention.setAttentionLimits,
    (hub) => ({
      read: async () => (await hub.owner.ok(attention.listNeedsAttention)).limits,
      theirs: { ...DEFAULT_ATTENTION_LIMITS, low: 10 },
      mine: { ...DEFAULT_ATTENTION_LIMITS, inactive: null },
    }),
  ],
  [
    audit.setAuditDays,
    (hub) => ({ read: () => hub.owner.ok(audit.listAuditLog), theirs: { days: 90 }, mine: { days: 60 } }),
  ],
  [
    erasure.setErasureDays,
    (hub) => ({ read: () => hub.owner.ok(erasure.listErasures), theirs: { days: 9 }, mine: { days: 12 } }),
  ],
  [
    erasure.setRetention,
    (hub) => ({
      read: () => hub.owner.ok(erasure.getRetention),
      theirs: { idleMonths: 12, archivedMonths: 0 },
      mine: { idleMonths: 0, archivedMonths: 24 },
    }),
  ],
  [
    sessions.setSessionLimits,
    (hub) => ({
      read: () => hub.owner.ok(sessions.getSessionLimits),
      theirs: { teacherHours: 5, studentDays: 5 },
      mine: { teacherHours: 6, studentDays: 5 },
    }),
  ],
  [
    passwordRules.setPasswordRules,
    (hub) => ({
      read: () => hub.owner.ok(passwordRules.getPasswordRules),
      theirs: { minLengths, refusesCommon: true },
      mine: { minLengths: { ...minLengths, owner: 20 }, refusesCommon: true },
    }),
  ],
  [
    mailServer.setMailServer,
    (hub) => ({
      read: () => hub.owner.ok(mailServer.getMailServer),
      theirs: aMailServer,
      mine: { ...aMailServer, port: 26 },
    }),
  ],
  [
    factors.setFactorPolicy,
    (hub) => ({
      read: () => hub.owner.ok(factors.getFactorPolicy),
      theirs: { requiredOf: ['student'] },
      mine: { requiredOf: ['assistant'] },
    }),
  ],
  [
    sso.setSsoRules,
    (hub) => {
      const form = { label: 'School', approves: false, trustsAddresses: false, trustsFactor: false, rules: [aRule] };
      return { read: () => hub.owner.ok(sso.getSsoRules), theirs: form, mine: { ...form, approves: true } };
    },
  ],
  [
    consent.publishPolicy,
    (hub) => ({
      read: async () => (await hub.owner.ok(consent.listPolicies))[0] ?? null,
      theirs: { kind: 'terms', text: 'Be kind', asksAgain: false },
      mine: { kind: 'terms', text: 'Be polite', asksAgain: false },
    }),
  ],
  [
    comments.editComment,
    async (hub) => {
      const params = { id: only(hub.bank).id };
      const { id } = await hub.owner.ok(comments.addComment, { params, body: { text: 'A' } });
      const read = async () => only(await hub.owner.ok(comments.listComments, { params }));
      return { params: { id }, read, theirs: { text: 'B' }, mine: { text: 'C' } };
    },
  ],
  [
    reviews.saveStudySettings,
    (hub) => ({
      by: hub.student,
      read: async () => (await hub.student.ok(reviews.getStudyOverview)).settings,
      theirs: { newPerDay: 1 },
      mine: { topicIds: [hub.topic.id] },
    }),
  ],
  [
    ownCards.updateOwnCard,
    async (hub) => {
      const body = { front: 'Front', back: 'Back', topicId: null };
      return {
        by: hub.student,
        params: { id: (await hub.student.ok(ownCards.writeOwnCard, { body })).id },
        read: async () => only((await hub.student.ok(ownCards.listOwnCards)).cards),
        theirs: { front: 'Theirs', back: 'Back' },
        mine: { front: 'Mine', back: 'Back' },
      };
    },
  ],
  [
    outcomes.updateExamOutcome,
    async (hub) => {
      const exam = { ...anExamForm, domains: [aDomain] };
      const { id: blueprintId } = await hub.owner.ok(blueprints.createBlueprint, { body: exam });
      const body = { blueprintId, takenOn: '2020-01-01', isPassed: true };
      return {
        by: hub.student,
        params: { id: (await hub.student.ok(outcomes.createExamOutcome, { body })).id },
        read: async () => only(await hub.student.ok(outcomes.listExamOutcomes)),
        theirs: { takenOn: '2020-01-01', isPassed: false },
        mine: { takenOn: '2020-01-02', isPassed: true },
      };
    },
  ],
]);
