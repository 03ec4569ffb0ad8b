import { useEffect, useRef, useState } from 'react';
import { Volume2, VolumeX } from 'lucide-react';
import { MachineKey } from './machine-key.tsx';
import { type Listen, SoundPlayer } from './sound-player.ts';

const FIRST_VOLUME = 60;

/** Turns the sound of the spectrum on, and sets its volume. */
export function SoundButton({ listen }: { listen: Listen }) {
  const player = useRef<SoundPlayer>(null);
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off');
  const [volume, setVolume] = useState(FIRST_VOLUME);
  const isOn = state === 'on';
  useEffect(() => {
    if (player.current) player.current.listen = listen;
  }, [listen]);
  useEffect(() => () => player.current?.close(), []);

  async function toggle() {
    if (isOn) {
      player.current?.stop();
      setState('off');
      return;
    }
    player.current ??= new SoundPlayer(listen);
    setState((await player.current.start(volume / 100)) ? 'on' : 'refused');
  }

  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <>
      <MachineKey isLit={isOn} Icon={Icon} label="Sound" onPress={() => void toggle()} />
      {isOn && (
        <label className="console-knob flex min-h-11 items-center gap-2 text-12">
          <span className="sr-only">Volume</span>
          <input
            type="range"
            min={0}
            max={100}
            value={volume}
            aria-valuetext={`${volume}%`}
            style={{ '--share': volume / 100 }}
            className="w-24"
            onChange={({ target }) => {
              setVolume(target.valueAsNumber);
              player.current?.setVolume(target.valueAsNumber / 100);
            }}
          />
        </label>
      )}
      <output className="text-14 empty:hidden">
        {state === 'refused' &&
          'This browser does not allow sound here. Check its sound settings for this page, then try again.'}
      </output>
    </>
  );
}
