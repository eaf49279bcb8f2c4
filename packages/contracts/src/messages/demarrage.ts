export const demarrage = {
  'demarrage.adresse': 'Sillage est ouvert : {adresse}',
  'demarrage.arret': 'Arrêt en cours : les demandes commencées se terminent...',
  'demarrage.arrete': 'Sillage est arrêté.',
  'demarrage.attend_secret': 'au moins 32 caractères sont attendus',
  'demarrage.attend_0_1': '0 ou 1 est attendu',
  'demarrage.attend_adresse_postgres':
    'une adresse de la forme postgres://utilisateur:motdepasse@machine:5432/base est attendue',
  'demarrage.attend_adresse_smtp': 'une adresse de la forme smtp://utilisateur:motdepasse@machine:587 est attendue',
  'demarrage.attend_adresse_contenus':
    "une adresse qui commence par http:// ou https:// est attendue, où ce qui est entre accolades est le premier mot du nom d'hôte",
  'demarrage.attend_adresse_web': 'une adresse qui commence par http:// ou https:// est attendue',
  'demarrage.attend_adresse_sans_chemin':
    "une adresse sans chemin, comme https://formation.exemple.fr, est attendue : Sillage occupe toute l'adresse",
  'demarrage.attend_adresses':
    'des adresses ou des plages séparées par des virgules, comme 10.0.0.4, 10.0.0.0/24, sont attendues',
  'demarrage.attend_autre_origine':
    "une adresse qui n'a pas à la fois le protocole, le nom et le port de PUBLIC_URL est attendue",
  'demarrage.attend_autre_port': 'un autre port que celui de PORT est attendu',
  'demarrage.attend_base_principale': 'elle est attendue dès que DATABASE_READ_URL est donnée',
  'demarrage.attend_courriel': 'une adresse de courriel est attendue, seule ou sous la forme Nom <adresse>',
  'demarrage.attend_domaine': 'un nom de domaine, comme exemple.fr, est attendu',
  'demarrage.attend_heures': "un nombre entier d'heures, de 1 à 720, est attendu",
  'demarrage.attend_hote': 'un nom de machine ou une adresse IP est attendu',
  'demarrage.attend_mot': 'un mot est attendu, sans espace ni signe',
  'demarrage.attend_niveau': 'fatal, error, warn, info, debug, trace ou silent est attendu',
  'demarrage.attend_port': 'un nombre entier de 1 à 65535 est attendu',
  'demarrage.attend_s3_complet':
    'elle est attendue, car les cinq variables S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY vont ensemble',
  'demarrage.attend_secondes': 'un nombre entier de secondes, de 0 à 3600, est attendu',
  'demarrage.attente_base':
    'La base de données donnée par {variable} ne répond pas encore : attente de {secondes} s au plus...',
  'demarrage.aucun_administrateur':
    "Personne n'administre encore cette base : npm run create-admin -- prenom.nom@exemple.fr crée le premier super administrateur.",
  'demarrage.autre_sillage': 'Un autre Sillage (processus {pid}) utilise déjà le dossier {dossier}.',
  'demarrage.base_absente':
    "Le serveur PostgreSQL donné par {variable} répond, mais la base qu'elle nomme n'existe pas : créez-la ou corrigez le nom.",
  'demarrage.base_ancienne':
    'Le serveur PostgreSQL donné par {variable} est de version {detail} : PostgreSQL 16 au moins est nécessaire.',
  'demarrage.base_anterieure':
    'Cette base de données a été faite avant la première version publiée et ne peut pas être reprise : donnez une base vide, ou oubliez la base embarquée par npm run reset.',
  'demarrage.base_injoignable': 'La base de données donnée par {variable} ne répond pas ({detail}).',
  'demarrage.base_mot_de_passe':
    "Le serveur PostgreSQL donné par {variable} répond, mais refuse l'utilisateur ou le mot de passe qu'elle donne.",
  'demarrage.base_plus_recente':
    "Cette base de données vient d'une version plus récente de Sillage : démarrez cette version, ou restaurez une sauvegarde.",
  'demarrage.construction_web': "Construction de l'interface...",
  'demarrage.construction_echec': 'La construction de Sillage a échoué :\n{detail}',
  'demarrage.creation_base': 'Création de la base de données (la première fois seulement)...',
  'demarrage.creation_demonstration': 'Création du monde de démonstration...',
  'demarrage.demonstration': 'Comptes de démonstration :',
  'demarrage.demonstration_echec': "Le monde de démonstration n'a pas pu être créé (détail ci-dessus).",
  'demarrage.dossier_refuse': 'Sillage ne peut pas écrire dans le dossier {dossier} ({detail}).',
  'demarrage.mot_de_passe_a_choisir': 'à choisir',
  'demarrage.oubli_annule': "Rien n'a été effacé.",
  'demarrage.oubli_fait': 'Les données embarquées sont effacées ; le prochain démarrage repart de zéro.',
  'demarrage.oubli_question': 'Effacer toutes les données embarquées ({dossiers}) ? Répondez « oui » pour confirmer : ',
  'demarrage.port_occupe': 'Le port {port} est déjà occupé : donnez-en un autre par la variable {variable}.',
  'demarrage.port_refuse':
    "Impossible d'écouter sur {hote}, port {port} ({detail}) : vérifiez les variables HOST et {variable}.",
  'demarrage.postgres_absent':
    'Les programmes de PostgreSQL pour cette machine ({machine}) ne sont pas installés : donnez une base par la variable DATABASE_URL.',
  'demarrage.postgres_arrete': "PostgreSQL s'est arrêté de lui-même : voir {journal}.",
  'demarrage.postgres_sans_place':
    "Il n'y a plus assez de place sur son disque : PostgreSQL sera remis en marche dès que 64 Mo seront libres.",
  'demarrage.postgres_repris': 'PostgreSQL a été remis en marche : rien de ce qui était enregistré ne manque.',
  'demarrage.postgres_echec': "PostgreSQL n'a pas démarré ({detail}) : voir {journal}.",
  'demarrage.postgres_initdb': "La base de données n'a pas pu être créée dans {dossier} ({detail}).",
  'demarrage.postgres_orphelin':
    "Un PostgreSQL resté en marche (processus {pid}) ne s'arrête pas : arrêtez-le puis recommencez.",
  'demarrage.postgres_root':
    'PostgreSQL refuse de tourner en root : il tourne en « {utilisateur} », qui ne peut pas entrer dans {prive} ; ses données sont dans {dossier}.',
  'demarrage.replique_absente':
    'La base de données donnée par DATABASE_READ_URL ne répond plus : les statistiques sont lues dans la base principale.',
  'demarrage.reprise': 'Reprise après un arrêt brutal...',
  'demarrage.variable_incorrecte': 'La variable {variable} est incorrecte : {attendu}.',
} as const;
