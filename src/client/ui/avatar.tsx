import { initialsOf } from '#client/lib/initials.ts';

interface AvatarProps {
  /** First and last name; their initials replace a missing image. */
  name: string;
  imageUrl: string | null;
}

/** A person's picture beside their name, and therefore decorative. */
export function Avatar({ name, imageUrl }: AvatarProps) {
  const look = 'size-8 shrink-0 rounded-full bg-brand-soft';
  if (imageUrl) return <img src={imageUrl} alt="" className={`${look} object-cover`} />;
  return (
    <span aria-hidden className={`${look} grid place-items-center text-12 font-semibold text-brand-text`}>
      {initialsOf(name)}
    </span>
  );
}
