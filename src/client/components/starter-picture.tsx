import type { ComponentProps } from 'react';
import { pictureFile, PICTURES, pictureSrcSet, type PictureName } from '#client/lib/pictures.ts';

type StarterPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'name'> & {
  name: PictureName;
  /** The displayed width, so that the browser can choose a sharp image that is no larger than needed. */
  sizes: string;
  /** Empty if the picture is only decorative. */
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
