import type { ReactNode } from 'react';
import { ITEM_ALARM_MIN_ATTEMPTS } from '#shared/insight/first-attempt-minimums.ts';
import { Fold } from '#client/ui/fold.tsx';

/** The figures in plain words, with what to aim for. */
export function Terms() {
  return (
    <Fold title="What do these mean?">
      <dl className="grid gap-x-10 gap-y-4 px-4 pt-1 pb-5 lg:grid-cols-2">
        <Term name="First attempts" aim={`${ITEM_ALARM_MIN_ATTEMPTS} or more; below that, take the figures as a hint.`}>
          How many students the figures come from: each counts once, with the first answer.
        </Term>
        <Term name="Facility" aim="35% to 80%. At 20% or less, look at the key and the wording.">
          The percentage who got it right. The higher, the easier.
        </Term>
        <Term name="Discrimination" aim="30% or more; below 20% is very weak.">
          Whether those who do well on the rest of their quiz do better on this question too, from −100% to 100%. Where
          it is negative they do worse: often the key is wrong.
        </Term>
        <Term name="Efficiency" aim="50% or more.">
          Discrimination as a percentage of the most that a question this easy or hard can reach. It is fair to easy and
          hard questions, which discriminate less by nature.
        </Term>
        <Term name="Median time">Half of the students had the question on screen for less time, half for more.</Term>
        <Term name="Better half">
          How many students in the upper half, by the rest of their quiz, chose an option. They should choose the key
          most.
        </Term>
        <Term name="Point-biserial" aim="above 0.2 for the key, below 0 for all others.">
          Whether an option is chosen by those who do well on the rest of their quiz, from −1 to 1.
        </Term>
        <Term name="Possible wrong key">
          After {ITEM_ALARM_MIN_ATTEMPTS} first attempts: the discrimination is negative, or the better half chose
          another option more often than the key; and those who chose that other option do so much better on the rest of
          their quiz that it is hardly chance.
        </Term>
        <Term name="–">
          There is no such figure: too few students have answered, or all of them answered alike or did equally well on
          the rest, so there is nothing to compare.
        </Term>
      </dl>
    </Fold>
  );
}

function Term({ name, aim, children }: { name: string; aim?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="max-w-prose text-ink-2">
        {children}
        {aim && (
          <>
            {' '}
            <span className="text-ink">Aim for {aim}</span>
          </>
        )}
      </dd>
    </div>
  );
}
