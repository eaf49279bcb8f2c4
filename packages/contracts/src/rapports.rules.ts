/** Reports that one account may have: as many mails on one day. */
export const MAX_RAPPORTS = 10;
