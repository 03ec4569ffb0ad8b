import { REVIEW_FORMAT } from '#shared/bank/expert-review.ts';

/** The form's script in the reviewer’s browser. It reads everything that differs between forms from the page. */
export const FORM_SCRIPT = String.raw`
'use strict';
const byId = (id) => document.getElementById(id);
const { form, topic } = document.documentElement.dataset;
const STORED = 'question-review ' + form;
const groups = [...document.querySelectorAll('[data-question]')];
const nameField = byId('name');
const credentialsField = byId('credentials');

const boxOf = (fieldset) => fieldset.querySelector('textarea');
const choicesOf = (fieldset) => [...fieldset.querySelectorAll('input')];

function entryOf(fieldset) {
  const { question: questionId, version: versionId, number } = fieldset.dataset;
  const verdict = choicesOf(fieldset).find((choice) => choice.checked)?.value ?? null;
  return { questionId, versionId, verdict, comment: boxOf(fieldset).value.trim(), number, fieldset };
}
const allEntries = () => groups.map(entryOf);

function say(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

function showProgress() {
  const entries = allEntries();
  for (const { fieldset, verdict } of entries) fieldset.classList.toggle('done', verdict !== null);
  const done = entries.filter(({ verdict }) => verdict !== null).length;
  say('progress', done + ' of ' + entries.length + ' reviewed');
}

function keep() {
  const entries = allEntries().map(({ questionId, verdict, comment }) => [questionId, { verdict, comment }]);
  const kept = { name: nameField.value, credentials: credentialsField.value, entries: Object.fromEntries(entries) };
  try {
    localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    say('kept', 'This browser does not keep what you enter. Save your review before you close this page.');
  }
}

function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    if (kept === null) return;
    nameField.value = kept.name;
    credentialsField.value = kept.credentials;
    for (const fieldset of groups) {
      const { verdict, comment } = kept.entries[fieldset.dataset.question];
      for (const choice of choicesOf(fieldset)) choice.checked = choice.value === verdict;
      boxOf(fieldset).value = comment;
    }
  } catch {
    // Unreadable stored entries are entered again.
  }
}

function complain(text, field) {
  say('message', text);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', 'message');
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

function forgetComplaints() {
  say('message', '');
  for (const field of document.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}

const numbersOf = (entries) =>
  (entries.length === 1 ? 'question ' : 'questions ') + entries.map(({ number }) => number).join(', ');

/** Shows what is missing and returns null, or returns the data to save. */
function checkedEntries() {
  forgetComplaints();
  const entries = allEntries();
  const bare = entries.filter(({ verdict, comment }) => verdict !== null && verdict !== 'right' && comment === '');
  const open = entries.filter(({ verdict, comment }) => verdict === null && comment !== '');
  const done = entries.filter(({ verdict }) => verdict !== null);
  if (nameField.value.trim() === '') complain('Enter your name.', nameField);
  else if (bare.length > 0) complain('Say what should change in ' + numbersOf(bare) + '.', boxOf(bare[0].fieldset));
  else if (open.length > 0) complain('Choose a verdict on ' + numbersOf(open) + '.', choicesOf(open[0].fieldset)[0]);
  else if (done.length > 0) return done;
  else say('message', 'There is nothing to save yet: choose a verdict on at least one question.');
  return null;
}

function save() {
  const done = checkedEntries();
  if (done === null) return;
  const now = new Date();
  const two = (number) => String(number).padStart(2, '0');
  const review = {
    format: '${REVIEW_FORMAT}',
    version: 1,
    reviewer: { name: nameField.value.trim(), credentials: credentialsField.value.trim() },
    completedOn: [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-'),
    entries: done.map(({ questionId, versionId, verdict, comment }) => ({ questionId, versionId, verdict, comment })),
  };
  const plain = review.reviewer.name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = ['review', topic, ...plain.split(/[^a-z\d]+/).filter(Boolean)].join('-') + '.json';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(review, null, 1)], { type: 'application/json' }));
  link.download = name;
  link.click();
  say('message', 'Saved as ' + name + ', in your downloads. Please send that file back.');
}

restore();
showProgress();
document.addEventListener('input', () => {
  forgetComplaints();
  keep();
  showProgress();
});
byId('save').addEventListener('click', save);
`;
