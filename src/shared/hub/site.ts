import { z } from 'zod';

const line = (max: number) => z.string().trim().max(max);

/** The parts of the public site that teachers can change. Empty texts hide their section. */
export const siteSettings = z.object({
  title: line(80).min(1, 'A title is required'),
  instructorName: line(100).min(1, 'A name is required'),
  credentials: line(200),
  biography: line(3000),
  quote: line(400),
  /** A page on a professional network; empty for none. */
  professionalUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'Please enter an https:// address' })]),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const DEFAULT_SITE: SiteSettings = {
  title: 'Sonography Learning Hub',
  instructorName: 'Your Instructor',
  credentials: 'Registered Diagnostic Medical Sonographer, educator',
  biography:
    'I teach ultrasound the way I wish I had been taught: physics that explains the picture, anatomy that you can find ' +
    'with a probe in your hand, and questions that make you reason instead of recite. Every question here comes with an ' +
    'explanation, and every mistake is a place to learn.',
  quote: 'Do not memorize the picture. Understand what the sound did on its way.',
  professionalUrl: '',
};
