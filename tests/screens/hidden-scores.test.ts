import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { changeMembers, createClass } from '#shared/people/classes.contract.ts';
import { createAssignment, startAssignment } from '#shared/practice/assignments.contract.ts';
import { answerQuestion, completeQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassForm, plainTerms } from '#tests/support/classes.ts';
import { SINGLE_TOPIC } from '../e2e/support/answers.ts';
import type { Api } from '../e2e/support/api.ts';
import { expectToSee } from '../e2e/support/see.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Gives a student an assignment with withheld keys and two attempts, of which the student hands in one. */
async function handInFirst(student: { id: string; api: Api }): Promise<string> {
  const teacher = await hub.teacher();
  const topic = (await teacher.call(listTopics, {})).find(({ name }) => name === SINGLE_TOPIC);
  const { id: classId } = await teacher.call(createClass, { body: { ...aClassForm, name: randomUUID() } });
  await teacher.call(changeMembers, { params: { id: classId }, body: { add: [student.id] } });
  const given = await teacher.call(createAssignment, {
    body: {
      ...plainTerms,
      classId,
      attempts: 2,
      reveal: 'after_due',
      work: { kind: 'quiz', topicIds: [topic?.id ?? ''], kinds: [], count: 4, pool: 'all' },
      opensAt: inHours(-1),
      dueAt: inHours(1),
      closesAt: inHours(1),
    },
  });
  const { id: sessionId, questions } = await student.api.call(startAssignment, { params: given });
  const answer = { sessionId, questionId: questions[0]?.id ?? '', selectedAnswer: 0 };
  await student.api.call(answerQuestion, { body: answer });
  await student.api.call(completeQuizSession, { params: { id: sessionId } });
  return sessionId;
}

it('a score that would give answers away is not shown yet in the result, the history and the portal', async () => {
  const student = await hub.student();
  const sessionId = await handInFirst(student);
  const result = await hub.open(`/quiz?session=${sessionId}`, { as: student.api });
  const score = result.getByRole('region', { name: 'Score' });
  await expectToSee(score.getByText('Score not shown yet'), result.getByText('The answers are not shown yet'));
  expect(await score.textContent()).not.toContain('%');

  const history = await hub.open('/quiz-history', { as: student.api });
  const sessions = history.getByRole('region', { name: 'Sessions' });
  await expectToSee(sessions.getByText('Score not shown yet').first(), sessions.getByText('1 of 4 answered').first());

  const portal = await hub.open('/', { as: student.api });
  const recent = portal.getByRole('region', { name: 'Recent Activity' });
  await expectToSee(recent.getByText('Score not shown yet'), recent.getByText('1 of 4 answered'));
  await expectToSee(portal.getByText('1 different question completed', { exact: true }), portal.getByText('– / 80%'));
});
