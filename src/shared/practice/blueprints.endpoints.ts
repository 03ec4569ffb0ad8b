import { headOf } from '../contract/endpoint-head.ts';

export const listBlueprints = headOf('GET', '/api/blueprints', 'assistant');
export const listBlueprintPresets = headOf('GET', '/api/blueprints/presets', 'assistant');
export const createBlueprint = headOf('POST', '/api/blueprints', 'teacher');
export const updateBlueprint = headOf('PUT', '/api/blueprints/:id', 'teacher');
export const deleteBlueprint = headOf('DELETE', '/api/blueprints/:id', 'teacher');
export const getBlueprintCoverage = headOf('GET', '/api/blueprints/:id/coverage', 'assistant');
