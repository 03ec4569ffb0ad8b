/** What the name of an image in a file stands for: a picture that came along, or one that is in the product already. */
export interface FoundImage {
  image: string | null;
  imageUrl: string | null;
}

export const NO_IMAGE: FoundImage = { image: null, imageUrl: null };

/** Says what a name stands for, or why it stands for nothing. No name is no image. */
export type ImageFinder = (name: string) => FoundImage | { message: string };

/** For files that bring no pictures. */
export const findStoredImage: ImageFinder = (name) => {
  if (name === '') return NO_IMAGE;
  if (name.startsWith('/media/images/')) return { image: null, imageUrl: name };
  if (/^https?:\/\//i.test(name)) {
    return {
      message: `The image ${JSON.stringify(name.slice(0, 100))} is on the web, from where nothing is fetched: put it into one .zip archive with the sheet, or leave its column out`,
    };
  }
  return {
    message: `The image ${JSON.stringify(name.slice(0, 100))} is not in this file: put the sheet and its images into one .zip archive`,
  };
};
