import type { ComponentProps } from 'react';
import { pictureFile, PICTURES, pictureSrcSet, type PictureName } from '#client/lib/pictures.ts';

type StarterPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'name'> & {
  name: PictureName;
  /** How wide it is shown, so that the browser can choose one that is sharp and no larger. */
  sizes: string;
  /** Empty where it only decorates. */
  alt: string;
};

/** A picture of the starter library on a public page. */
export function StarterPicture({ name, alt, ...props }: StarterPictureProps) {
  const { width, height } = PICTURES[name];
  return (
    <img
      src={`/${pictureFile(name)}`}
      srcSet={pictureSrcSet(name)}
      width={width}
      height={height}
      alt={alt}
      {...props}
    />
  );
}
