import { headOf } from '../contract/endpoint-head.ts';

export const getImage = headOf('GET', '/media/images/:name', 'signed-in');
export const getVideo = headOf('GET', '/media/videos/:name', 'signed-in');
export const requestUpload = headOf('POST', '/api/media/upload-url', 'teacher');
export const putUpload = headOf('PUT', '/api/media/uploads/:kind/:name', 'teacher');
export const finishUpload = headOf('POST', '/api/media/finish-upload', 'teacher');
export const uploadImage = headOf('POST', '/api/upload-image', 'teacher');
