/** The image behind a name in a file: a picture that came with it, or one that is already in the product. */
export interface FoundImage {
  image: string | null;
  imageUrl: string | null;
}

export const NO_IMAGE: FoundImage = { image: null, imageUrl: null };

/** Resolves a name, or says why it matches nothing. An empty name is no image. */
export type ImageFinder = (name: string) => FoundImage | { message: string };

/** For files without pictures. */
export const findStoredImage: ImageFinder = (name) => {
  if (name === '') return NO_IMAGE;
  if (name.startsWith('/media/images/')) return { image: null, imageUrl: name };
  if (/^https?:\/\//i.test(name)) {
    return {
      message: `The image ${JSON.stringify(name.slice(0, 100))} is on the web, and the hub does not download it: put it into one .zip archive with the sheet, or leave its column out`,
    };
  }
  return {
    message: `The image ${JSON.stringify(name.slice(0, 100))} is not in this file: put the sheet and its images into one .zip archive`,
  };
};
