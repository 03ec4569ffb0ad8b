import path from 'node:path';
import { makeCalendarAddress } from '#shared/practice/reminders.contract.ts';
import { chooseExam } from '#shared/practice/today.contract.ts';
import type { ClassHub } from './classes.ts';
import { aStudent } from './factories.ts';
import { readAll, readOwnData } from './student-reads.ts';
import type { TestClient } from './test-client.ts';

/** The first or the second student. */
type Twin = 0 | 1;
/** What a student has read, by what was read. */
type Read = Map<string, string>;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** What students enter themselves, the times of their sign-in, which no clock of a test sets, and a digest of their id. */
const THEIRS = /"(selectedAnswer|answer|signedInAt|seenAt|sealingKey)": ?(?:"[^"]*"|\d+)/g;

const withoutIds = (text: string) => text.replaceAll(UUID, 'id');

/** Two students of the class with the same name, whose responses differ only by what they do. */
export async function twinsIn(hub: ClassHub) {
  const at = hub.clock.read();
  const alike = { firstName: 'Alex', lastName: 'Doe', createdAt: at, updatedAt: at };
  const people = [
    await aStudent(hub.db, { ...alike, email: 'one@example.com' }),
    await aStudent(hub.db, { ...alike, email: 'two@example.com' }),
  ] as const;
  await hub.enroll(hub.ofClass, ...people);
  const clients = [await hub.as(people[0]), await hub.as(people[1])] as const;

  /** Does the same for both, one after the other. */
  const both = async <Result>(work: (client: TestClient, twin: Twin) => Promise<Result>): Promise<[Result, Result]> => [
    await work(clients[0], 0),
    await work(clients[1], 1),
  ];

  const plain = (text: string, twin: Twin) =>
    text.replaceAll(people[twin].email, 'address').replaceAll(THEIRS, '"$1":');

  /** Replaces the ids that the other one has not read by their numbers, in the order in which they appear. */
  function comparable(reads: [Read, Read], twin: Twin): Read {
    const known = new Set([...(twin === 0 ? reads[1] : reads[0]).values()].flatMap((text) => text.match(UUID) ?? []));
    const own = new Map<string, number>();
    const numberOf = (id: string) => {
      if (!own.has(id)) own.set(id, own.size);
      return `own ${own.get(id)}`;
    };
    const replaced = (text: string) => text.replaceAll(UUID, (id) => (known.has(id) ? id : numberOf(id)));
    return new Map([...reads[twin]].map(([what, text]) => [what, replaced(plain(text, twin))]));
  }

  return {
    people,
    both,

    /** Returns the endpoints that respond differently to the two, about a session of each; today is planned again. */
    async differences(sessions: readonly [{ id: string }, { id: string }]): Promise<string[]> {
      const reads = await both(async (client, twin) => {
        await client.ok(chooseExam, { body: { examDate: null, blueprintId: null } });
        const { address } = await client.ok(makeCalendarAddress);
        const calendarToken = path.basename(address, '.ics');
        return readAll(client, { session: sessions[twin], topic: hub.topic, calendarToken });
      });
      const [one, two] = [comparable(reads, 0), comparable(reads, 1)];
      return [...one.keys()].filter((what) => one.get(what) !== two.get(what));
    },

    /** Returns the parts in which their mails and the archives of their own data differ; five downloads an hour are allowed. */
    async dataDifferences(): Promise<string[]> {
      const [one, two] = await both(async (client, twin) => {
        const { data } = await readOwnData(hub, client);
        await hub.jobHandlers['assignment-mail']({});
        await hub.deliverMail();
        const mails = hub.mail.sent.filter(({ to }) => to.address === people[twin].email);
        return new Map(
          Object.entries({ ...data, mails }).map(([part, records]) => [
            part,
            [records]
              .flat()
              .map((record) => withoutIds(plain(JSON.stringify(record), twin)))
              .toSorted()
              .join('\n'),
          ]),
        );
      });
      return [...one.keys()].filter((part) => one.get(part) !== two.get(part));
    },
  };
}
