/** An end that is this near is one to prepare: the headset is taken back, or its possession prolonged. */
export const FIN_PROCHE_JOURS = 30;
