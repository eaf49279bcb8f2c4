/** How long what is looked for may be, read by the browser too. */
export const MAX_RECHERCHE = 100;
