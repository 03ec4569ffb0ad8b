import { headOf } from '../contract/endpoint-head.ts';

export const getLibrary = headOf('GET', '/api/library', 'teacher');
export const listLibraryCategories = headOf('GET', '/api/library/categories', 'teacher');
export const updateLibrary = headOf('POST', '/api/library', 'teacher');
