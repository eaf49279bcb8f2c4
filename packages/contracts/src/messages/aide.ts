/** Two sentences for each screen: what it is for, and what one does there first. */
export const aide = {
  'aide.accueil':
    "Cette page réunit ce qui vous attend et les nouvelles de Sillage. Chaque ligne mène à l'écran qu'elle nomme.",
  'aide.accueil_apprenant':
    'Cette page réunit vos formations et ce que vous avez déjà fait. Choisissez une formation pour la commencer ou la reprendre.',
  'aide.accueil_referent':
    'Cette page résume où en sont les apprenants de votre établissement. Chaque chiffre porte sur les personnes que vous suivez.',
  'aide.actualites':
    "Les nouvelles de vos formations, les plus récentes d'abord. Une nouvelle s'ouvre dans un autre onglet, et cette page reste ouverte.",
  'aide.activite':
    "Chaque ligne est un casque, chaque colonne un mois : le chiffre est le nombre de sessions reçues. Le fichier Excel contient tout le tableau, même ce qui dépasse de l'écran.",
  'aide.administrateurs':
    'Les personnes qui administrent la plateforme, et leur rôle. Créer un administrateur lui donne un lien de première connexion, à lui transmettre.',
  'aide.apprenants':
    "Chaque ligne est un apprenant de votre périmètre : son nom ouvre sa fiche. Cochez plusieurs lignes pour leur assigner ensemble une formation ou imprimer leurs fiches d'accès.",
  'aide.assigner':
    "Choisissez une formation ou un parcours, puis qui doit le suivre : des personnes, un regroupement, ou tous vos apprenants, présents et à venir. Sans dates, l'assignation est ouverte tout de suite et le reste.",
  'aide.assignations':
    'Une assignation donne une formation ou un parcours à des apprenants, entre deux dates. Ouvrez-la pour voir qui a terminé et relancer les autres.',
  'aide.attestations':
    "Chaque ligne est une session terminée par une personne nommée, dont l'attestation est prête. Choisissez une période, puis téléchargez une attestation ou toutes celles que vous avez cochées.",
  'aide.badges':
    "Un badge récompense ceux qui ont terminé toutes les étapes qu'il demande. Un badge archivé n'est plus donné, et ceux qui l'ont le gardent.",
  'aide.casques':
    "Les appareils sur lesquels les formations se jouent, et la date de leurs dernières nouvelles. Le numéro de série ouvre la fiche, avec les possessions et les sessions de l'appareil.",
  'aide.catalogue':
    'Toutes les formations qui vous sont ouvertes, rangées par thème. Ouvrez-en une pour voir ses étapes, sa durée et les appareils où elle se joue.',
  'aide.certificats':
    "Cet outil fait des certificats de réalisation à partir d'un fichier Excel. Téléchargez d'abord le modèle, remplissez une ligne par certificat, puis déposez le fichier.",
  'aide.connexions':
    "Les établissements qui ne se sont pas connectés depuis le délai que vous choisissez. Le nom d'un établissement ouvre sa fiche, avec de quoi le joindre.",
  'aide.conservations':
    "Chaque ligne est une nuit, avec ce qui a été effacé parce que sa durée de conservation était passée. Rien n'est à faire ici : c'est la preuve que les durées sont tenues.",
  'aide.conventions':
    "Cet outil prépare une convention de formation en PDF, et garde celles qui ont été faites. Un document déjà fait se télécharge de nouveau tel qu'il était.",
  'aide.courriels':
    "Les courriels qui n'ont pas pu partir, avec la raison du dernier échec, et ceux que Sillage garde quand aucun serveur de messagerie n'est configuré. Un courriel qui attend se renvoie depuis le menu de sa ligne.",
  'aide.ddp':
    "Les chiffres de l'application « Droit des Patients », selon les filtres choisis. Chaque graphique donne ses données en tableau et son image à télécharger.",
  'aide.debriefing':
    "Le déroulé d'une session, erreur par erreur, pour en parler avec l'apprenant. Cherchez la session par son code, puis suivez les numéros de la frise.",
  'aide.essai':
    "Cet outil ouvre à quelqu'un les formations du navigateur, jusqu'à une date. Le compte d'essai qu'il crée ne montre le nom d'aucune personne.",
  'aide.etablissements':
    'Chaque établissement a ses apprenants, ses appareils et les formations qui lui sont ouvertes. Son nom ouvre sa fiche, où se règlent ses connexions et ses accès.',
  'aide.evolution':
    "Cet écran compare les satisfactions de chaque scénario entre deux instants, A et B. Une flèche dit le sens de l'écart, un fond coloré une baisse d'au moins cinq points.",
  'aide.formation':
    "Les étapes de cette formation, sa durée et ce qu'il faut pour la jouer. Une étape fermée s'ouvre quand celle qui la précède est terminée.",
  'aide.gabarit':
    "Les réponses et les gestes de chaque session d'un scénario, bloc par bloc. Un chiffre souligné ouvre les sessions qu'il compte.",
  'aide.groupements':
    'Un groupement réunit des établissements et voit ce qui les concerne tous. Son nom ouvre sa fiche, avec la liste de ses membres.',
  'aide.import':
    "Cet outil crée et met à jour des apprenants depuis un fichier Excel. Rien n'est enregistré avant la dernière étape, qui montre chaque changement à confirmer.",
  'aide.journaux':
    "Ce qui est arrivé de chaque appareil, ceux qui vont mal d'abord, ce qui manque dans leurs envois ou n'a pas pu être compté, et les clés par lesquelles ils envoient. Une session qui attend son scénario est rangée dès que vous l'avez associée.",
  'aide.mes_attestations':
    "Une attestation par étape terminée, à télécharger une à une ou toutes en un fichier. Le numéro qu'elle porte permet à chacun de la vérifier.",
  'aide.mes_formations':
    "Vos formations, celles que vous pouvez jouer d'abord. Le bouton d'une carte commence la formation ou la reprend là où vous l'aviez laissée.",
  'aide.mes_resultats':
    'Vos résultats, formation par formation. Votre taux de réussite est la moyenne des étapes que vous avez terminées.',
  'aide.mobile':
    'Les sessions jouées dans les applications mobiles, selon les filtres choisis. Chaque graphique donne ses données en tableau et son image à télécharger.',
  'aide.module_groupes':
    'Un groupe de modules est un thème du catalogue. Chaque module appartient à un groupe au plus, choisi sur sa fiche.',
  'aide.modules':
    'Un module est une formation, faite de scénarios qui en sont les étapes. Son nom ouvre sa fiche, avec les scénarios et les contenus à jouer.',
  'aide.outils':
    "Les outils des administrateurs, un par carte, avec ce que l'on y fait. Ceux que vous n'avez pas le droit d'utiliser ne sont pas montrés.",
  'aide.parcours':
    "Un parcours réunit des formations, dans un ordre imposé ou libre, à assigner en une fois. Ceux de Sillage sont prêts à l'emploi, ceux de votre établissement se modifient ici.",
  'aide.possessions':
    "Une possession dit quel établissement a un appareil, et entre quelles dates. Un appareil n'est qu'à un endroit à la fois : terminez une possession avant de commencer la suivante.",
  'aide.profil':
    'Vos coordonnées et vos informations, telles que Sillage les connaît. Corrigez ici ce qui a changé, puis enregistrez.',
  'aide.referents':
    'Un référent suit les apprenants de son établissement et leur assigne des formations. Son nom ouvre sa fiche, avec ses coordonnées.',
  'aide.regroupements':
    'Un regroupement réunit des apprenants : un service, une promotion, une équipe. Assigner une formation à un regroupement la donne à tous ses membres.',
  'aide.resultats_individuels':
    "Les résultats d'un apprenant, formation par formation. Dépliez une formation pour voir chacune de ses étapes et leurs sessions.",
  'aide.rgpd':
    'Ce que Sillage garde des personnes, pourquoi et combien de temps. Un effacement se demande depuis la fiche de la personne.',
  'aide.saisie':
    "Les champs marqués « (obligatoire) » suffisent pour enregistrer, les autres peuvent attendre. Rien n'est écrit tant que vous n'avez pas enregistré.",
  'aide.sans_possession':
    'Les appareils qui envoient des sessions sans appartenir à aucun établissement. Créez leur possession depuis le menu de la ligne : leurs sessions seront rattachées.',
  'aide.satisfactions':
    'La satisfaction de chaque formation, selon les filtres choisis. Le pourcentage est la part des réponses satisfaites ou très satisfaites.',
  'aide.scenarios':
    "Un scénario est une étape d'un module, jouée en une fois. Son nom ouvre sa fiche, avec ses versions et ses statistiques.",
  'aide.securite':
    "Ce qui protège votre compte : mot de passe, second facteur, appareils connus. Un second facteur empêche d'entrer avec votre seul mot de passe.",
  'aide.session':
    "Cet outil saisit à la main une session complète, quand un appareil n'a pas pu l'envoyer. Elle compte ensuite comme les autres dans les statistiques.",
  'aide.sessions': "Les sessions que compte le chiffre d'où vous venez. Le code d'une session ouvre son déroulé.",
  'aide.statistiques':
    "Le nombre de sessions, les résultats et les satisfactions, selon les filtres choisis. La phrase à côté du total rappelle ces filtres, dans les fichiers et à l'impression aussi.",
  'aide.statistiques_communes':
    'Les mêmes indices pour toutes les formations, afin de les comparer. Chaque indice est sur cent, et sa valeur la plus basse est nommée.',
  'aide.transfert':
    "Cet outil change un scénario de module. Avant d'écrire, il montre ce que le changement fait aux apprenants, aux badges et aux parcours.",
  'aide.utilisateurs':
    "Chaque personne qui se connecte a un compte, avec sa fiche ou créé ici. Le menu d'une ligne modifie le compte ou lui retire un second facteur perdu.",
} as const;
