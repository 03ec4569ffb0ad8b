import * as comments from '#shared/bank/comments.contract.ts';
import { bringInReview } from '#shared/bank/expert-review.contract.ts';
import * as bank from '#shared/bank/question-bank.contract.ts';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic, updateTopic } from '#shared/bank/topics.contract.ts';
import { dismissVerification, restoreVerification } from '#shared/bank/verification.contract.ts';
import * as flashcards from '#shared/cards/flashcards.contract.ts';
import { handleReports } from '#shared/insight/reports.contract.ts';
import { setContactStatus } from '#shared/mail/contact.contract.ts';
import { checkBirthdays, sendTestBirthday } from '#shared/mail/mailings.contract.ts';
import { archiveClass, joinClass, renameGroup, renewJoinCode } from '#shared/people/classes.contract.ts';
import * as blueprints from '#shared/practice/blueprints.contract.ts';
import { anExamForm } from '../exams.ts';
import { aFlashcard, aStudent } from '../factories.ts';
import { aPicture } from '../media-files.ts';
import { aFinishedTaker, askedAt, report } from '../reports.ts';
import { change, type AuditedChange, type ChangingHub } from './audited-change.ts';
import { aSubmission } from './teaching.ts';

const TEXT = { text: 'Is this right?' };

const questionOf = ({ bank: questions }: ChangingHub, index = 0) => ({ id: questions[index]?.id ?? '' });
const pairOf = (hub: ChangingHub) => ({ ids: [questionOf(hub).id, questionOf(hub, 1).id] });
const aComment = async (hub: ChangingHub) => hub.owner.ok(comments.addComment, { params: questionOf(hub), body: TEXT });
const blueprintForm = ({ topic }: ChangingHub) => ({
  ...anExamForm,
  domains: [{ name: 'All', weight: 100, topicIds: [topic.id], objectives: [] }],
});
const aBlueprint = (hub: ChangingHub) => hub.owner.ok(blueprints.createBlueprint, { body: blueprintForm(hub) });

async function aReport(hub: ChangingHub) {
  const taker = await aFinishedTaker(hub);
  const { updatedAt: until } = await report(taker);
  return { params: { id: askedAt(taker).questionId }, body: { state: 'declined', reply: 'It is right.', until } };
}

/** Changes of content by teachers, and what was not recorded before. */
export const CONTENT_CHANGES: AuditedChange[] = [
  change(createQuestion, ({ topic }) => ({
    body: { question: 'Which?', options: ['a', 'b'], correctAnswer: 0, topicId: topic.id },
  })),
  change(createTopic, () => ({ body: { name: 'Another topic' } })),
  change(updateTopic, ({ topic }) => ({ params: topic, body: { name: 'Another name' } })),
  change(comments.addComment, (hub) => ({ params: questionOf(hub), body: TEXT })),
  change(comments.editComment, async (hub) => ({ params: await aComment(hub), body: { text: 'It is.' } })),
  change(comments.deleteComment, async (hub) => ({ params: await aComment(hub) })),
  change(bringInReview, (hub) => ({
    body: {
      format: 'hub-question-review',
      version: 1,
      reviewer: { name: 'Jane Doe', credentials: 'RDMS' },
      completedOn: hub.clock.read().toISOString().slice(0, 10),
      entries: hub.bank.slice(0, 1).map(({ id, versionId }) => ({
        questionId: id,
        versionId,
        verdict: 'right',
        comment: 'Good',
      })),
    },
  })),
  change(bank.dismissNearDuplicate, (hub) => ({ body: pairOf(hub) })),
  change(bank.restoreNearDuplicate, async (hub) => {
    await hub.owner.send('POST', bank.dismissNearDuplicate.path, { payload: pairOf(hub) });
    return { body: pairOf(hub) };
  }),
  change(bank.ignoreDuplicate, (hub) => ({ params: questionOf(hub) })),
  change(bank.unignoreDuplicate, async (hub) => {
    await hub.owner.ok(bank.ignoreDuplicate, { params: questionOf(hub) });
    return { params: questionOf(hub) };
  }),
  change(dismissVerification, (hub) => ({ params: questionOf(hub) })),
  change(restoreVerification, async (hub) => {
    await hub.owner.ok(dismissVerification, { params: questionOf(hub) });
    return { params: questionOf(hub) };
  }),
  change(flashcards.createFlashcard, ({ topic }) => ({ body: { front: 'Front', back: 'Back', topicId: topic.id } })),
  change(flashcards.createMaskedFlashcards, async (hub) => {
    await hub.media.put('images', 'liver.png', await aPicture({ width: 60, height: 40 }).png().toBuffer());
    const masks = [{ shape: 'rectangle', name: 'Liver', x: 0.1, y: 0.1, width: 0.2, height: 0.2 }];
    return { body: { topicId: hub.topic.id, imageUrl: '/media/images/liver.png', back: '', mode: 'one', masks } };
  }),
  change(flashcards.updateFlashcard, async (hub) => ({
    params: await aFlashcard(hub.db),
    body: { front: 'Another front', back: 'Back' },
  })),
  change(flashcards.bulkUpdateFlashcards, async (hub) => ({
    body: { selection: { ids: [(await aFlashcard(hub.db)).id] }, topicId: hub.topic.id },
  })),
  change(flashcards.bulkUploadFlashcards, ({ topic }) => ({
    body: { content: 'Front: A\nBack: B\n---', topicId: topic.id },
  })),
  change(blueprints.createBlueprint, (hub) => ({ body: blueprintForm(hub) })),
  change(blueprints.updateBlueprint, async (hub) => ({
    params: await aBlueprint(hub),
    body: { ...blueprintForm(hub), minutes: 90 },
  })),
  change(blueprints.deleteBlueprint, async (hub) => ({ params: await aBlueprint(hub) })),
  change(handleReports, aReport),
  change(setContactStatus, async (hub) => ({ params: await aSubmission(hub), body: { status: 'closed' } })),
  change(checkBirthdays, async (hub) => {
    await aStudent(hub.db, { dateOfBirth: `2000-${hub.clock.read().toISOString().slice(5, 10)}` });
    return {};
  }),
  change(sendTestBirthday, async (hub) => ({ params: await aStudent(hub.db, { dateOfBirth: '2000-01-01' }) })),
  change(archiveClass, (hub) => ({ params: hub.ofClass, body: { isArchived: true } })),
  change(renameGroup, async (hub) => {
    await hub.group('Monday', hub.person);
    return { params: hub.ofClass, body: { group: 'Monday', name: 'Friday' } };
  }),
  change(joinClass, async (hub) => {
    const other = await hub.aClass({ name: 'Another class' });
    const { joinCode } = await hub.owner.ok(renewJoinCode, { params: other, body: { isOn: true } });
    return { body: { code: joinCode }, by: hub.student };
  }),
];
