import { headOf } from '../contract/endpoint-head.ts';

export const listNeedsAttention = headOf('GET', '/api/needs-attention', 'assistant');
export const listAttentionRecipients = headOf('GET', '/api/needs-attention/recipients', 'teacher');
export const setAttentionLimits = headOf('PUT', '/api/needs-attention/limits', 'teacher');
