import { queries } from '../../../client/queries.ts';

/** The device types, in one page; apart from the field, so that a loader does not bring the form's code with it. */
export const allTypes = queries.types.list({ rowsPerPage: -1 });
