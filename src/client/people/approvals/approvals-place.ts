import { z } from 'zod';
import { classField } from '#client/lib/search-fields.ts';

/** Whose approvals are shown. */
export const approvalsSearch = z.object({ class: classField });
