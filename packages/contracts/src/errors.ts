import type { MessageCode } from './messages.fr.ts';

/** Every refusal of the API: its code, which is also its sentence's key, and its HTTP status. */
export const errorStatus = {
  'actualites.indisponibles': 503,
  'apprenants.archive': 409,
  'connexion.identifiants_incorrects': 401,
  'connexion.lien_invalide': 400,
  'connexion.trop_de_tentatives': 429,
  'erreur.conflit_de_version': 412,
  'erreur.connexion_requise': 401,
  'erreur.corps_trop_grand': 413,
  'erreur.interne': 500,
  'erreur.introuvable': 404,
  'erreur.methode': 405,
  'erreur.non_autorise': 403,
  'erreur.origine': 403,
  'erreur.requete_invalide': 400,
  'erreur.service_indisponible': 503,
  'erreur.trop_de_requetes': 429,
  'erreur.type_de_contenu': 415,
  'erreur.validation': 422,
  'etablissements.encore_utilise': 409,
  'groupements.encore_utilise': 409,
  'import.aucune_ligne': 422,
  'import.entete_absente': 422,
  'import.professions_a_definir': 422,
  'tableur.chiffre': 422,
  'tableur.illisible': 422,
  'tableur.trop_de_lignes': 422,
  'tableur.trop_grand': 413,
  'tableur.trop_long': 422,
  'tableur.trop_lourd': 422,
} as const satisfies Partial<Record<MessageCode, number>>;

export type ErrorCode = keyof typeof errorStatus;
