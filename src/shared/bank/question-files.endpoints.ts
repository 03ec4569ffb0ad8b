import { headOf } from '../contract/endpoint-head.ts';

export const previewQuestionImport = headOf('POST', '/api/questions/bulk-upload/preview', 'teacher');
export const importQuestions = headOf('POST', '/api/questions/bulk-upload', 'teacher');
export const getQuestionTemplate = headOf('GET', '/api/questions/import-template', 'teacher');
export const checkExportFit = headOf('GET', '/api/questions/export-fit', 'teacher');
export const exportQuestionsCsv = headOf('GET', '/api/questions/export-csv', 'teacher');
export const exportQuestionsMoodleXml = headOf('GET', '/api/questions/export-moodle-xml', 'teacher');
export const exportQuestionsGift = headOf('GET', '/api/questions/export-gift', 'teacher');
