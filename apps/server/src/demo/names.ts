import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import type { Randomness } from './randomness.ts';

// Invented combinations: the lists hold common names, no person.

const RECENT = `Anaïs Zoé Chloé Léa Manon Camille Emma Inès Maëlys Maëlle Noémie Clémence Océane Mélissa Loïs Élodie
  Margaux Justine Solène Gwenaëlle Nolwenn Éloïse Héloïse Aïcha Yasmine Amélie Léna Lucie Ophélie Marion Maëva Assia
  Hugo Théo Léo Mathéo Loïc Raphaël Noé Gaël Timéo Yanis Adrien Maxime Clément Florian Baptiste Corentin Kévin Jérémy
  Rémi Titouan Malo Ewen Mehdi Bastien Aurélien Benoît Anne-Lise Marie-Ange Jean-Loup Linh Minh Fatou Moussa`;

const SETTLED = `Lœtitia Hélène Françoise Nathalie Isabelle Véronique Frédérique Stéphanie Céline Sandrine Valérie
  Bénédicte Agnès Mireille Cécile Aurélie Géraldine Séverine Gaëlle Joëlle Delphine Sophie Karine Valentine Édith
  Marie-Claude Marie-Thérèse Anne-Marie Annick Rozenn Maryvonne Fatima Nadia Khadija Aminata Thérèse Noëlle
  Stéphane Frédéric Sébastien Jérôme Grégory Thierry Hervé Gérard François Ludovic Cédric Mickaël Gaëtan
  Yann Erwan Ronan Jean-Marc Jean-François Pierre-Yves Éric Étienne Rachid Karim Abdoulaye Joaquim Désiré`;

const FAMILY = `Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefèvre Leroy Roux
  David Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Faure André Mercier
  Guérin Boyer Garnier Chevalier François Legrand Gauthier Perrin Robin Clément Morin Roussel Mathieu Masson Marchand
  Noël Meunier Blanchard Rivière Joly Brunet Gaillard Barbier Arnaud Renard Lemaître Caron Picard Aubert Lemoine
  Renaud Lacroix Bourgeois Benoît Leclercq Rolland Huet Fleury Kerdoncuff Guivarc'h Quéméneur Cloarec Jézéquel
  Guéguen Floc'h Tanguy Abgrall Kermarrec Rivoal Briand Hervé Ménard Brossard Bréhéret Pasquier Brétéché Hérault
  Chéneau Péan Crépin Hénaff Mézière Pélissier D'Aubigné D'Hervé N'Diaye N'Guessan
  Prud'homme Nguyễn Trần Phạm Lê Benkhelifa Benaïssa Haddad Belkacem Traoré Diallo Koné Ndiaye Ferreira Gonçalves
  Adam Aubry Bailly Baron Barre Bazin Bellamy Berthelot Besnard Bigot Bodin Boisseau Bossard Bouchet Boulay Bouvet
  Brault Breton Brun Buisson Carpentier Carré Chauveau Chevallier Colin Cordier Cousin Dagorn Daniel Delmas Denis
  Drouet Dufour Dumas Duval Évrard Favre Ferrand Forget Foucher Gallais Gautier Gillet Godard Gosselin Goujon Grenier
  Grondin Guichard Guillet Guillou Hamon Hardy Hénault Hubert Humbert Jacob Jaouen Jégou Julien Keller Klein Lagarde
  Laîné Lamy Langlois Launay Lebreton Leduc Léger Lemarié Lévêque Louis Lucas Maillard Marty Mahé Marion Maurice
  Millet Monnier Moulin Nicolas Olivier Pagès Paris Pelletier Perrier Perrot Philippe Poirier Poulain Prévost Regnault
  Rémond Rey Ribeiro Riou Rocher Royer Salaün Sauvage Schmitt Tessier Thibault Toullec Toussaint Vallée Verdier Vidal
  Voisin Weber Yvon Magalhães Fernández Núñez Müller Kovačević Wójcik Saint-Léger Saint-Marc Jean-Baptiste Marie-Rose Hue-Lacoste`;

/** Family names with a space, which the list above cannot hold. */
const SPACED = [
  'Le Goff',
  'Le Gall',
  'Le Bris',
  'Le Dû',
  'Le Quéré',
  'Le Hénaff',
  'Le Flohic',
  'Da Silva',
  'De Oliveira',
  'Dos Santos',
  'El Amrani',
  'Ben Saïd',
];

const words = (text: string) => text.split(/\s+/);
const recent = words(RECENT);
const settled = words(SETTLED);
const family = [...words(FAMILY), ...SPACED];

/** A believable name: first names go with the age, family names are drawn towards the head of their list, as in life. */
export function drawName(random: Randomness, age: number): { nom: string; prenom: string } {
  const rank = random.chance(0.35) ? random.next() ** 2 : random.next();
  return { prenom: random.pick(age < 38 ? recent : settled), nom: family[Math.floor(rank * family.length)]! };
}

/** E-mail addresses of the form `prenom.nom@domaine`, each given once. */
export function makeAddressBook(): (prenom: string, nom: string, domain: string) => string {
  const given = new Map<string, number>();
  return (prenom, nom, domain) => {
    const local = `${ascii(prenom)}.${ascii(nom)}`;
    const count = (given.get(`${local}@${domain}`) ?? 0) + 1;
    given.set(`${local}@${domain}`, count);
    return `${local}${count > 1 ? count : ''}@${domain}`;
  };
}

function ascii(name: string): string {
  return plainLetters(name)
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '-');
}
