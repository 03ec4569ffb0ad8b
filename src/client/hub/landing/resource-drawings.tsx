import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 352 198" fill="none" className="absolute inset-0 size-full">
      {children}
    </svg>
  );
}

/** A line of text, too small to read. */
function Line({ x, y, width, isFaint = false }: { x: number; y: number; width: number; isFaint?: boolean }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height="7"
      rx="3.5"
      className={isFaint ? 'fill-scan-line-strong' : 'fill-scan-ink-2'}
    />
  );
}

const options = [
  { letter: 'A', y: 64, width: 150 },
  { letter: 'B', y: 95, width: 196 },
  { letter: 'C', y: 126, width: 128 },
  { letter: 'D', y: 157, width: 172 },
];

/** A question whose second option is chosen. */
export function QuestionScene() {
  return (
    <Scene>
      <Line x={36} y={24} width={252} />
      <Line x={36} y={40} width={164} />
      {options.map(({ letter, y, width }) => {
        const isChosen = letter === 'B';
        return (
          <g key={letter}>
            <rect
              x="36"
              y={y}
              width="280"
              height="25"
              rx="6"
              className={isChosen ? 'fill-scan-brand/15 stroke-scan-brand' : 'stroke-scan-line'}
              strokeWidth="1.5"
            />
            <text
              x="51"
              y={y + 17}
              textAnchor="middle"
              fontSize="12"
              fontWeight="600"
              className={isChosen ? 'fill-scan-brand' : 'fill-scan-ink-2'}
            >
              {letter}
            </text>
            <Line x={68} y={y + 9} width={width} isFaint={!isChosen} />
          </g>
        );
      })}
      <path d="M293 107.5l5 5 8.5-10" className="stroke-scan-brand" strokeWidth="2.5" strokeLinecap="round" />
    </Scene>
  );
}

/** A flipped card on top of the next one. */
export function FlashcardScene() {
  return (
    <Scene>
      <g transform="rotate(-7 176 104)">
        <rect
          x="92"
          y="42"
          width="168"
          height="112"
          rx="10"
          className="fill-scan-2 stroke-scan-line"
          strokeWidth="1.5"
        />
      </g>
      <g transform="rotate(3 176 104)">
        <rect x="92" y="42" width="168" height="112" rx="10" className="fill-scan stroke-scan-brand" strokeWidth="2" />
        <text x="108" y="65" fontSize="12" fontWeight="600" className="fill-scan-brand">
          Back
        </text>
        <Line x={108} y={84} width={126} />
        <Line x={108} y={100} width={136} />
        <Line x={108} y={116} width={84} />
      </g>
      <path
        d="M282 74c22 14 26 44 8 63m1-13-2 14 14-1"
        className="stroke-scan-ink-2"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Scene>
  );
}

/** A score that climbs above a dashed goal line, and the days of a week. */
export function ProgressScene() {
  return (
    <Scene>
      <path d="M36 134H316" className="stroke-scan-line" strokeWidth="1.5" />
      <path d="M36 54H316" className="stroke-scan-line-strong" strokeWidth="1.5" strokeDasharray="3 6" />
      <path d="M40 118 86 106l46 8 46-30 46 10 46-36 42-14V134H40z" className="fill-scan-brand/15" />
      <path
        d="M40 118 86 106l46 8 46-30 46 10 46-36 42-14"
        className="stroke-scan-brand"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="312" cy="44" r="5" className="fill-scan stroke-scan-brand" strokeWidth="2.5" />
      {[0, 1, 2, 3, 4].map((day) => (
        <rect
          key={day}
          x={36 + day * 57}
          y="152"
          width="52"
          height="20"
          rx="5"
          className={classNames(day < 3 ? 'fill-scan-brand' : 'fill-scan-2 stroke-scan-line')}
          strokeWidth="1.5"
        />
      ))}
    </Scene>
  );
}

const ANSWERED = 12;

/** Numbered questions, some of them answered, and a running clock. */
export function ExamScene() {
  return (
    <Scene>
      {Array.from({ length: 20 }, (_, index) => {
        const isHere = index === ANSWERED;
        const [x, y] = [36 + (index % 5) * 34, 34 + Math.floor(index / 5) * 34];
        return (
          <g key={index}>
            <rect
              x={x}
              y={y}
              width="28"
              height="28"
              rx="6"
              className={examLook(index, isHere)}
              strokeWidth={isHere ? 2 : 1.5}
            />
            <text
              x={x + 14}
              y={y + 18}
              textAnchor="middle"
              fontSize="11"
              fontWeight="600"
              className={index < ANSWERED ? 'fill-scan-brand' : 'fill-scan-ink-2'}
            >
              {index + 1}
            </text>
          </g>
        );
      })}
      <circle cx="266" cy="99" r="45" className="stroke-scan-line" strokeWidth="6" />
      <path d="M266 54a45 45 0 1 1-43 31" className="stroke-scan-brand" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M266 74v25l15 10"
        className="stroke-scan-ink"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Scene>
  );
}

function examLook(index: number, isHere: boolean): string {
  if (isHere) return 'stroke-scan-ink';
  return index < ANSWERED ? 'fill-scan-brand/15' : 'stroke-scan-line';
}
