export const retrait_facteurs = {
  'retrait_facteurs.adresse_attendue':
    "Donnez l'adresse électronique du compte : npm run remove-factors -- prenom.nom@exemple.fr",
  'retrait_facteurs.aucun': "Aucun compte n'a de second facteur à l'adresse {adresse} : rien n'a changé.",
  'retrait_facteurs.fait':
    "{nom} ({adresse}) n'a plus de second facteur : ses connexions sont terminées, son mot de passe suffit, et un courriel le lui dit.",
} as const;
