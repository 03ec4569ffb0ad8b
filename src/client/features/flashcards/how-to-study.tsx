import { Card, CardTitle } from '#client/ui/card.tsx';

const key = 'rounded border border-line-strong px-1.5 py-0.5 font-mono text-12';

export function HowToStudy() {
  return (
    <Card>
      <CardTitle>How to Study</CardTitle>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-ink-2 marker:font-medium marker:text-ink-3">
        <li>Choose a main category and a subcategory, and start studying.</li>
        <li>
          Read the front and answer in your mind. Then click the card, or press <kbd className={key}>Space</kbd>, to
          check yourself.
        </li>
        <li>
          Continue with Next, <kbd className={key}>→</kbd> or a swipe to the left, until all cards are studied.
        </li>
      </ol>
    </Card>
  );
}
