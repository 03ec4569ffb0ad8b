import { SlidersVertical } from 'lucide-react';

/** Links a wrong answer to a lab scene that shows its subject; renders nothing if there is none. */
export function LabLink({ question, explanation }: { question: string; explanation: string | null }) {
  const experiment = experimentFor(question, explanation);
  if (experiment === undefined) return null;
  const { mode, scene, invitation } = experiment;
  return (
    <p className="max-w-[66ch]">
      <a
        href={`/lab?${new URLSearchParams({ mode, scene }).toString()}`}
        // Opens a new tab, so that a quiz with a clock stays open in its own.
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 py-2.5 text-brand-text underline underline-offset-3"
      >
        <SlidersVertical aria-hidden="true" className="size-4 shrink-0" />
        In the console lab: {invitation}
      </a>
    </p>
  );
}

/** A scene of the lab that shows what a question is about. */
interface Experiment {
  about: RegExp;
  mode: string;
  scene: string;
  /** What to do there, after "In the console lab: ". */
  invitation: string;
}

/** The first match is offered, so color comes before spectral, and special cases before general ones. */
const EXPERIMENTS: readonly Experiment[] = [
  {
    about: /\bcolor\b.*(\balias|\bnyquist)|(\balias|\bnyquist).*\bcolor\b/is,
    mode: 'color',
    scene: 'carotid-stenosis',
    invitation: 'lower the color scale until the flow aliases',
  },
  {
    about: /\balias|\bnyquist|\bpulse repetition frequency\b.*\bdoppler|\bdoppler\b.*\bpulse repetition frequency\b/is,
    mode: 'spectral',
    scene: 'internal-carotid',
    invitation: 'lower the scale until the peak wraps around',
  },
  {
    about: /\bcolor\b.*\bwall filter|\bwall filter.*\bcolor\b/is,
    mode: 'color',
    scene: 'jugular',
    invitation: 'raise the wall filter and watch slow flow disappear',
  },
  {
    about: /\bwall filter/i,
    mode: 'spectral',
    scene: 'jugular',
    invitation: 'raise the wall filter and watch slow flow disappear',
  },
  {
    about: /\bcolor (box|gain)|\bpacket size|\bensemble length|\bcolor (bleed|blooming|dropout)/i,
    mode: 'color',
    scene: 'carotid-bifurcation',
    invitation: 'change box, gain and packet size',
  },
  {
    about: /\bangle[- ]correct|\bdoppler angle|\bangle of insonation|\bcosine of/i,
    mode: 'spectral',
    scene: 'common-carotid',
    invitation: 'turn the angle cursor and watch the velocity',
  },
  {
    about: /\bsample (volume|gate)|\bgate size|\bspectral broadening|\bspectral window/i,
    mode: 'spectral',
    scene: 'common-carotid',
    invitation: 'widen the gate and watch the window fill',
  },
  {
    about: /\b(resistive|resistivity) index|\b(low|high)[- ]resistance/i,
    mode: 'spectral',
    scene: 'renal-interlobar',
    invitation: 'measure the resistive index',
  },
  {
    about: /\btriphasic|\bmonophasic/i,
    mode: 'spectral',
    scene: 'femoral-triphasic',
    invitation: 'look at the three phases of an artery at rest',
  },
  {
    about: /\btime[- ]gain compensation|\bTGC\b/i,
    mode: 'bmode',
    scene: 'liver-cyst',
    invitation: 'move the eight TGC sliders',
  },
  {
    about: /\bharmonic/i,
    mode: 'bmode',
    scene: 'liver-cyst',
    invitation: 'switch harmonics on and look into the cyst',
  },
  {
    about: /\bdynamic range|\b(log|logarithmic) compression/i,
    mode: 'bmode',
    scene: 'thyroid-nodule',
    invitation: 'change the dynamic range',
  },
  {
    about: /\bspatial compounding/i,
    mode: 'bmode',
    scene: 'breast',
    invitation: 'switch compounding on and off',
  },
  {
    about: /\bframe rate|\btemporal resolution/i,
    mode: 'bmode',
    scene: 'carotid',
    invitation: 'watch the frame rate while you change depth, focal zones and line density',
  },
  {
    about:
      /\b(lateral|axial|spatial|detail) resolution|\bfocal (zone|depth|point)|\bspatial pulse length|\bbeam width/i,
    mode: 'bmode',
    scene: 'phantom',
    invitation: 'move focus and frequency and watch the wires',
  },
  {
    about: /\bpenetrates?\b|\bpenetration|\battenuation coefficient|\bhalf[- ]value layer|\bdB\/cm/i,
    mode: 'bmode',
    scene: 'kidney',
    invitation: 'change the frequency and watch how deep the picture reaches',
  },
  {
    about: /\bacoustic shadow|\bposterior enhancement|\bacoustic enhancement/i,
    mode: 'bmode',
    scene: 'gallbladder-stone',
    invitation: 'find the settings that show the shadow best',
  },
];

/** The experiment that fits the question, or else the explanation; undefined if neither fits. */
export function experimentFor(question: string, explanation: string | null): Experiment | undefined {
  const about = (text: string) => EXPERIMENTS.find((experiment) => experiment.about.test(text));
  return about(question) ?? about(explanation ?? '');
}
