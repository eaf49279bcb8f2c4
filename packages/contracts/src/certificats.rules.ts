/** Titles of a workbook of certificates (S-3-08). */
export const CERTIFICAT_COLUMNS = ['nom', 'prenom', 'etablissement', 'date', 'heure'] as const;
