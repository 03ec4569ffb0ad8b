import { headOf } from '../contract/endpoint-head.ts';

export const createOwnCard = headOf('POST', '/api/own-cards', 'approved-student');
export const createCardsOfWrong = headOf('POST', '/api/own-cards/wrong', 'approved-student');
export const listOwnCards = headOf('GET', '/api/own-cards', 'student');
export const listOwnCardQuestions = headOf('GET', '/api/own-cards/questions', 'student');
export const writeOwnCard = headOf('POST', '/api/own-cards/written', 'approved-student');
export const writeMaskedOwnCards = headOf('POST', '/api/own-cards/masked', 'approved-student');
export const uploadOwnImage = headOf('POST', '/api/own-cards/images', 'approved-student');
export const updateOwnCard = headOf('PUT', '/api/own-cards/:id', 'approved-student');
export const deleteOwnCard = headOf('DELETE', '/api/own-cards/:id', 'approved-student');
