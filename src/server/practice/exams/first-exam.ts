import type { Database } from '#server/db/engine.ts';
import { topics } from '#server/db/schema/content.ts';
import { draftOfPreset } from '#shared/practice/blueprint-presets.ts';
import { insertBlueprint, listExamQuestions } from './blueprints.repository.ts';
import { publishedOutlines } from './blueprints.service.ts';
import { planOf } from './exam-plan.ts';

/** Every sonographer takes it, whatever the specialty. */
const FIRST_EXAM = 'SPI';

/** Opens the SPI to students, if the bank can fill it: so that a new hub has an exam. */
export async function openFirstExam(tx: Database): Promise<void> {
  const outline = publishedOutlines().find(({ exam }) => exam === FIRST_EXAM);
  if (outline === undefined) throw new Error(`no published outline is called ${FIRST_EXAM}`);
  const known = await tx.select({ id: topics.id, name: topics.name, parentId: topics.parentId }).from(topics);
  const form = draftOfPreset(outline, known);
  const plan = planOf(form, await listExamQuestions(tx));
  if (plan?.questions === form.questions) await insertBlueprint(tx, { ...form, isOpen: true });
}
