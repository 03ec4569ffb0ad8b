import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Input } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/** A password field that can show its content, which is better than typing it twice. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <IconButton
        className="absolute inset-y-0 right-0"
        label="Show password"
        Icon={Icon}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  );
}
