import { PASSWORD_MIN_LENGTH } from '#shared/domain/limits.ts';

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. A few words that only you would put together work well.`;
