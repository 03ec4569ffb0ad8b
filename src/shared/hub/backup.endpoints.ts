import { headOf } from '../contract/endpoint-head.ts';

export const getBackupStats = headOf('GET', '/api/backup/stats', 'owner');
export const createBackup = headOf('POST', '/api/backup/create', 'owner');
export const previewClear = headOf('GET', '/api/backup/clear-preview', 'owner');
export const clearDatabase = headOf('POST', '/api/backup/clear', 'owner');
export const restoreBackup = headOf('POST', '/api/backup/restore', 'owner');
export const listStoredBackups = headOf('GET', '/api/backup/stored', 'owner');
export const storeBackup = headOf('POST', '/api/backup/stored', 'owner');
export const downloadStoredBackup = headOf('GET', '/api/backup/stored/:name', 'owner');
export const restoreStoredBackup = headOf('POST', '/api/backup/stored/:name/restore', 'owner');
export const bringBackStored = headOf('POST', '/api/backup/stored/:name/bring-back', 'owner');
