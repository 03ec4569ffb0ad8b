import { z } from 'zod';
import { siteTitle } from '../contract/fields.ts';

const line = (max: number) => z.string().trim().max(max);

/** The parts of the public site that teachers can change. Empty texts hide their section. */
export const siteSettings = z.object({
  title: siteTitle,
  instructorName: line(100).min(1, 'A name is required'),
  credentials: line(200),
  biography: line(3000),
  quote: line(400),
  /** A page on a professional network; empty for none. */
  professionalUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'Please enter an https:// address' })]),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** What is public until a teacher saves the texts: no word about the instructor that nobody wrote. */
export const NEW_SITE: SiteSettings = {
  title: 'Sonography Learning Hub',
  instructorName: '',
  credentials: '',
  biography: '',
  quote: '',
  professionalUrl: '',
};

/** A draft of the texts, which the form shows until they are saved. */
export const SITE_DRAFT: SiteSettings = {
  ...NEW_SITE,
  instructorName: 'Your Instructor',
  credentials: 'Registered Diagnostic Medical Sonographer, educator',
  biography:
    'I teach ultrasound the way I wish I had been taught: physics that explains the picture, anatomy that you can find ' +
    'with a probe in your hand, and questions that make you reason instead of recite. Every question here comes with an ' +
    'explanation, and every mistake is a place to learn.',
  quote: 'Do not memorize the picture. Understand what the sound did on its way.',
};
