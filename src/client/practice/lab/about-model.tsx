import { Fold } from '#client/ui/fold.tsx';

/** The limits of the model. */
export function AboutModel() {
  return (
    <Fold title="About the model">
      <div className="grid max-w-prose gap-3 px-4 pb-4 text-ink-2">
        <p>
          This is a model for teaching, not a simulator of image acquisition. It solves no wave equation and forms no
          beam element by element: each picture comes from the formulas that exams ask for, so that every knob changes
          the picture for the reason you learn.
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Sound travels at 1,540 m/s everywhere, and is attenuated by 0.5 dB per cm and MHz unless a scene says
            otherwise.
          </li>
          <li>Velocities come from the Doppler equation, and wrap around at the Nyquist limit, half the PRF.</li>
          <li>The highest PRF follows from the depth by the range equation.</li>
          <li>Axial resolution is half the pulse length; lateral resolution is the width of the beam.</li>
          <li>Flow repeats beat by beat without breathing, arrhythmia or movement of the probe.</li>
          <li>
            MI and TI are estimates that follow output, frequency and depth, not measurements of a real transducer.
          </li>
        </ul>
        <p>Numbers on this screen are for learning. Don’t use them for patients.</p>
      </div>
    </Fold>
  );
}
