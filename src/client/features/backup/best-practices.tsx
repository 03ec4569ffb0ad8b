/** What keeps a hub safe, in short. */
export function BestPractices() {
  return (
    <section aria-labelledby="best-practices">
      <h2 id="best-practices" className="text-20 font-semibold">
        Best practices
      </h2>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        <li>
          <strong className="font-medium">Keep copies elsewhere.</strong> Stored backups are lost with the machine they
          are on. Download one now and then, and keep it on another machine or disk, under lock.
        </li>
        <li>
          <strong className="font-medium">Try a restore.</strong> “Check the file” reads a backup from start to end and
          says what would happen. It changes nothing.
        </li>
        <li>
          <strong className="font-medium">Know the daily backup.</strong> It holds everything, with pictures and videos,
          each of which is kept once for all backups. If one fails, the dashboard says so.
        </li>
        <li>
          <strong className="font-medium">Moving house.</strong> <Code>npm run backup</Code> writes a full backup on the
          old machine, <Code>npm run restore FILE</Code> reads it on the new one, also from the embedded database into
          PostgreSQL and back.
        </li>
        <li>
          <strong className="font-medium">Before major changes,</strong> such as an import of a thousand questions,
          press “Back up now”.
        </li>
      </ul>
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-14">{children}</code>;
}
