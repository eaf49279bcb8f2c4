/** The largest spreadsheet that is read; the browser says so before sending it, the server in any case. */
export const MAX_SPREADSHEET_MEGABYTES = 10;
/** Rows of all its sheets together, empty ones not counted. */
export const MAX_SPREADSHEET_ROWS = 20_000;
