/** The largest package that is taken; the browser says so before sending it, the server in any case. */
export const MAX_PACKAGE_MEGABYTES = 500;

/** Of the content origin: what is played from what the device has kept, without the server. */
export const KEPT_FOLDER = '/garde/';
/** What a device keeps of a package, and for how long after it was last played. */
export const MAX_KEPT_MEGABYTES = 200;
export const KEPT_DAYS = 30;
