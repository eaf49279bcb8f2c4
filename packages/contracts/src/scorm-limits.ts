/** The largest package that is taken; the browser says so before sending it, the server in any case. */
export const MAX_PACKAGE_MEGABYTES = 500;
