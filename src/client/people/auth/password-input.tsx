import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/field.tsx';

/** A password field that can show its content, which is better than typing it twice. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <Button
        variant="quiet"
        size="icon"
        className="absolute inset-y-0 right-0"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
    </div>
  );
}
