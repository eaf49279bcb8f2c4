export const scorm = {
  'scorm.adresse_externe':
    "Ce paquet lance une adresse extérieure (« {adresse} ») : Sillage ne joue que ce que l'archive contient. Exportez le paquet avec son contenu, puis recommencez.",
  'scorm.aicc': 'Ce paquet est au format AICC : exportez-le au format SCORM 1.2 ou SCORM 2004, puis recommencez.',
  'scorm.apercu': 'Aperçu',
  'scorm.archive_dans_archive':
    "Cette archive en contient une autre (« {chemin} ») : décompressez-la, puis déposez le paquet SCORM qu'elle contient.",
  'scorm.casse':
    "Cette archive contient deux fichiers dont les noms ne diffèrent que par les majuscules (« {chemin} ») : renommez l'un des deux, puis recommencez.",
  'scorm.chemin_interdit':
    "Cette archive contient un chemin qui sort de son dossier (« {chemin} ») : par sécurité, rien n'a été déposé.",
  'scorm.chiffre':
    'Cette archive est protégée par un mot de passe : enregistrez-la sans mot de passe, puis recommencez.',
  'scorm.cle_invalide': "Ce lancement n'est plus valable : revenez à la formation et relancez-la.",
  'scorm.cmi5':
    'Ce paquet est au format cmi5 ou xAPI : exportez-le au format SCORM 1.2 ou SCORM 2004, puis recommencez.',
  'scorm.doublon':
    'Cette archive contient deux fichiers de même nom (« {chemin} ») : enregistrez-la de nouveau, puis recommencez.',
  'scorm.fenetre_seule':
    "La formation est fermée : ce que vous faites dans cette fenêtre n'est plus enregistré. Fermez-la, puis reprenez depuis vos formations.",
  'scorm.essais_epuises':
    'Vous avez fait tous les essais que ce contenu permet ({nombre}). Vos résultats sont gardés : ils restent dans vos formations.',
  'scorm.etape': 'Étape {rang} sur {total}',
  'scorm.etape_breve': '{rang}/{total}',
  'scorm.etape_fermee': "Cette étape s'ouvrira quand celles dont elle dépend seront terminées.",
  'scorm.etape_pas_ouverte': "Fermée pour l'instant",
  'scorm.etape_precedente': 'Étape précédente',
  'scorm.etape_suivante': 'Étape suivante',
  'scorm.etapes': 'Étapes de la formation',
  'scorm.etat_echec': 'Score insuffisant',
  'scorm.etat_en_cours': 'En cours',
  'scorm.etat_non_commencee': 'Non commencée',
  'scorm.etat_reussite': 'Réussie',
  'scorm.etat_terminee': 'Terminée',
  'scorm.fichier_lancement_absent':
    "Le fichier de lancement « {chemin} », annoncé par le manifeste, n'est pas dans l'archive.",
  'scorm.fin_echec': 'Votre score ne suffit pas encore pour réussir. Vous pouvez recommencer quand vous voulez.',
  'scorm.fin_echec_dernier':
    "Votre score ne suffit pas pour réussir, et ce contenu ne permet plus d'autre essai. Vos résultats sont gardés.",
  'scorm.fin_en_attente': 'Votre progression est gardée sur cet appareil : elle partira dès que la connexion revient.',
  'scorm.fin_en_cours': 'Votre progression est gardée : vous reprendrez au même endroit.',
  'scorm.fin_etape_echec': 'Votre score ne suffit pas encore pour réussir cette étape.',
  'scorm.fin_etape_reussite': 'Bravo, cette étape est réussie.',
  'scorm.fin_etape_terminee': 'Cette étape est terminée.',
  'scorm.fin_etape_titre_echec': 'Étape terminée, score insuffisant',
  'scorm.fin_etape_titre_en_cours': 'Séance terminée',
  'scorm.fin_etape_titre_reussite': 'Étape réussie',
  'scorm.fin_etape_titre_terminee': 'Étape terminée',
  'scorm.fin_aucune': "Ce contenu n'ouvre aucune étape pour l'instant. Les résultats déjà obtenus sont gardés.",
  'scorm.fin_fermee': "La suite n'est pas encore ouverte : elle dépend de cette étape.",
  'scorm.fin_gardee': 'Vos résultats sont gardés.',
  'scorm.fin_gardee_suite': "Vos résultats sont gardés. La prochaine fois, la formation reprendra à l'étape suivante.",
  'scorm.fin_recommence': 'Vos résultats sont gardés. La prochaine fois, cette formation reprendra à son début.',
  'scorm.fin_reussite': 'Bravo, cette formation est réussie.',
  'scorm.fin_attestation': 'Télécharger mon attestation',
  'scorm.fin_badge': 'Badge obtenu',
  'scorm.fin_ensuite': 'Ensuite, {duree}',
  'scorm.fin_score': 'Score : {score}',
  'scorm.fin_score_legende': 'score',
  'scorm.fin_terminee': 'Cette formation est terminée.',
  'scorm.fin_titre_aucune': 'Aucune étape ouverte',
  'scorm.fin_titre_echec': 'Formation terminée, score insuffisant',
  'scorm.fin_titre_en_cours': 'Séance terminée',
  'scorm.fin_titre_reussite': 'Formation réussie',
  'scorm.fin_titre_terminee': 'Formation terminée',
  'scorm.garde_finie': 'Cette formation est terminée : la recommencer demande une connexion.',
  'scorm.illisible':
    "Ce fichier n'est pas une archive .zip lisible : choisissez le paquet SCORM tel que l'outil auteur l'a exporté.",
  'scorm.lecteur': 'Lecteur de formations',
  'scorm.lecteur_apercu': "Aperçu sans suivi : rien n'est enregistré.",
  'scorm.lecteur_en_attente': "En attente d'envoi ({nombre})",
  'scorm.lecteur_enregistre': 'Enregistré à {heure}',
  'scorm.lecteur_hors_ligne': 'Hors connexion : votre progression est gardée sur cet appareil',
  'scorm.lecteur_ouverture': 'Ouverture de la formation…',
  'scorm.lecteur_refus_titre': 'Cette formation ne peut pas être ouverte',
  'scorm.lecteur_reprise': 'Vous pouvez quitter et reprendre plus tard, au même endroit.',
  'scorm.lecteur_sans_module': "Choisissez une formation : elle s'ouvrira ici.",
  'scorm.lecteur_sans_module_titre': 'Aucune formation à lire',
  'scorm.lecteur_sans_reponse': 'Vérifiez votre connexion, puis réessayez. Votre progression est gardée.',
  'scorm.lecteur_sans_reponse_titre': 'La formation ne répond pas',
  'scorm.micro_camera': 'Peut demander votre micro et votre caméra',
  'scorm.lien_symbolique':
    "Cette archive contient un lien symbolique (« {chemin} ») : par sécurité, rien n'a été déposé.",
  'scorm.manque': "Une partie de ce contenu n'a pas été gardée sur cet appareil : elle demande une connexion.",
  'scorm.manifeste_absent':
    "Cette archive n'est pas un paquet SCORM : elle n'a pas de fichier imsmanifest.xml à sa racine.",
  'scorm.manifeste_illisible':
    "Le fichier imsmanifest.xml de ce paquet est vide ou mal formé : exportez de nouveau le paquet depuis l'outil auteur.",
  'scorm.manifeste_trop_grand': 'Le fichier imsmanifest.xml de ce paquet dépasse {taille} Mo.',
  'scorm.module_sans_scorm': 'Seul un module de type SCORM reçoit un paquet.',
  'scorm.non_garde':
    "Ce contenu n'a pas été gardé sur cet appareil : ouvrez-le une fois avec une connexion, il se jouera ensuite sans elle.",
  'scorm.paquet': 'Contenu SCORM',
  'scorm.paquet_annuler': "Arrêter l'envoi",
  'scorm.paquet_annuler_question': "Arrêter l'envoi du paquet ?",
  'scorm.paquet_annuler_texte':
    "Le paquet n'est pas encore parti en entier : sans cette page, le module reste tel qu'il est.",
  'scorm.paquet_choisir': 'Choisir un paquet SCORM',
  'scorm.paquet_choisir_aide': "Archive .zip exportée par l'outil auteur, SCORM 1.2 ou SCORM 2004, {taille} Mo au plus",
  'scorm.paquet_continuer': "Continuer l'envoi",
  'scorm.paquet_depose': 'Paquet SCORM déposé : « {titre} »',
  'scorm.paquet_depose_le': 'Déposé le',
  'scorm.paquet_depose_par': '{date} par {nom}',
  'scorm.paquet_elements': 'Éléments à suivre',
  'scorm.paquet_envoi': 'Envoi du paquet : {taux}',
  'scorm.paquet_essais': 'Essais permis',
  'scorm.paquet_essais_nombre': '{nombre} par apprenant, comme le fixe ce contenu',
  'scorm.paquet_fichiers': 'Fichiers',
  'scorm.paquet_fichiers_taille': '{nombre} fichier, {taille}|{nombre} fichiers, {taille}',
  'scorm.paquet_format': 'Format',
  'scorm.paquet_format_12': 'SCORM 1.2',
  'scorm.paquet_format_2004': 'SCORM 2004, {edition}e édition',
  'scorm.paquet_pdf': 'Documents PDF',
  'scorm.paquet_remplacer': 'Remplacer le paquet',
  'scorm.paquet_remplacer_question': 'Remplacer le contenu de ce module ?',
  'scorm.paquet_remplacer_texte':
    "Les prochains lancements joueront « {fichier} » depuis le début. Les résultats déjà obtenus sont gardés. Si les deux paquets fixent un ordre (SCORM 2004), un apprenant en cours de formation garde son avancement dans les étapes dont l'identifiant n'a pas changé.",
  'scorm.paquet_titre': 'Titre',
  'scorm.paquet_verification': 'Vérification et installation du paquet…',
  'scorm.partie_suivante': 'Étape suivante : {titre}',
  'scorm.plein_ecran': 'Plein écran',
  'scorm.plein_ecran_quitter': 'Quitter le plein écran',
  'scorm.previsualiser': 'Prévisualiser',
  'scorm.quitter': 'Quitter',
  'scorm.quitter_garde':
    "Votre progression n'est pas encore envoyée. Elle est gardée sur cet appareil et partira dès que vous ouvrirez Sillage ici avec une connexion.",
  'scorm.quitter_perdu':
    "Votre progression n'est pas encore envoyée, et cet appareil ne peut pas la garder : si vous quittez maintenant, elle sera perdue.",
  'scorm.quitter_question': "Quitter avant l'envoi ?",
  'scorm.quitter_rester': 'Rester',
  'scorm.recommencer': 'Recommencer',
  'scorm.precision': '« {element} » : {valeur}',
  'scorm.precision_element': '« {element} »',
  'scorm.reparation_absent':
    "Le fichier que lancent des éléments du plan n'est pas dans l'archive : ils ne sont pas proposés aux apprenants.",
  'scorm.reparation_defaut':
    "Le manifeste ne dit pas quelle organisation jouer, ou en nomme une qui n'existe pas ou qui est vide : la première qui a un contenu a été retenue.",
  'scorm.reparation_dossier':
    "Le paquet était dans un dossier de l'archive : seul le contenu de ce dossier a été gardé.",
  'scorm.reparation_element':
    'Des éléments du plan ne désignent aucun contenu du manifeste : ils ne sont pas proposés aux apprenants.',
  'scorm.reparation_encodage': "Le manifeste n'a pas l'encodage qu'il annonce : vérifiez les accents des titres.",
  'scorm.reparation_externe':
    "Des éléments du plan mènent à une adresse extérieure, et Sillage ne joue que ce que l'archive contient : ils ne sont pas proposés aux apprenants.",
  'scorm.reparation_identifiant':
    'Plusieurs éléments du plan portaient le même identifiant : chacun a reçu le sien, et tous sont proposés.',
  'scorm.reparation_limite':
    "Le manifeste fixe une limite de durée, de dates ou de nombre d'essais qui n'est pas appliquée : le contenu reste ouvert au-delà.",
  'scorm.reparation_muet':
    "Aucun fichier n'appelle le suivi SCORM : une étape sera comptée terminée dès qu'elle aura été ouverte puis quittée, sans score.",
  'scorm.reparation_ordre':
    "Une partie de l'ordre demandé par le manifeste n'a pas pu être lue : elle n'est pas appliquée.",
  'scorm.reparation_organisation':
    "Le manifeste n'a pas d'organisation : le premier contenu à suivre a été retenu, sous le nom du module.",
  'scorm.reparation_pdf':
    "Les navigateurs n'en montrent pas dans un cadre fermé : celui de ce paquet est ouvert, et un clic dans son contenu peut mener hors de la page.",
  'scorm.reparation_plan':
    "L'organisation du manifeste ne lance aucun contenu : le premier contenu à suivre a été retenu.",
  'scorm.reparation_prerequis':
    "Des prérequis ne peuvent jamais être remplis : ils nomment un élément qui n'existe pas, dépendent d'eux-mêmes ou sont mal écrits. Les étapes qui les portent sont ouvertes dès le début.",
  'scorm.reparation_titre':
    'Des titres manquent dans le manifeste. Une étape sans titre porte son identifiant, ou le titre du paquet si elle est seule ; un paquet sans titre porte celui de son unique étape, ou le nom du module.',
  'scorm.reparation_valeur':
    "Une valeur du manifeste n'est pas permise par SCORM, par exemple une note à atteindre de « 80 % » au lieu de « 80 », un seuil ou une durée : elle est ignorée.",
  'scorm.reparation_version': 'Le manifeste ne dit pas sa version de SCORM : elle a été déduite de son contenu.',
  'scorm.reparations':
    "Ce paquet n'est pas tout à fait conforme : il a été réparé au dépôt. Prévisualisez-le avant de l'ouvrir aux apprenants.",
  'scorm.reprendre': 'Reprendre',
  'scorm.retour_formations': 'Revenir à mes formations',
  'scorm.retour_page': 'Revenir à la page précédente',
  'scorm.sans_contenu': "Le manifeste de ce paquet n'annonce aucun contenu à lancer.",
  'scorm.sans_paquet': "Le contenu de ce module n'a pas encore été déposé.",
  'scorm.suivi_trop_frequent':
    "Cette formation enregistre trop souvent : ce qui n'est pas encore parti sera envoyé dans une minute.",
  'scorm.suivi_trop_volumineux':
    "Cette formation a déjà enregistré plus de données qu'une tentative ne peut en garder : la suite n'est plus enregistrée.",
  'scorm.trop_de_fichiers': 'Ce paquet contient plus de {nombre} fichiers.',
  'scorm.trop_lourd':
    "Ce paquet renferme beaucoup plus de données que sa taille ne l'annonce : par sécurité, il n'a pas été ouvert.",
  'scorm.vers_catalogue': 'Ouvrir le catalogue',
  'scorm.version_inconnue':
    "Ce paquet n'est ni au format SCORM 1.2 ni au format SCORM 2004 : exportez-le dans l'un de ces formats, puis recommencez.",
} as const;
