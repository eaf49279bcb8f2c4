import type { Disk } from 'flydrive';
import type { Config } from '../../platform/config.ts';
import type { Connection, Db } from '../../platform/db.ts';
import {
  allowChange,
  closeEffacement,
  countProofs,
  deleteTheirs,
  dropWaitingMails,
  emptyTheirs,
  type Facts,
  forgetDigests,
  isEnteredBy,
  isFoundIn,
  isOnlyTheirFact,
  isTheirs,
  listFreeAddresses,
  listOwnNumbers,
  listSessionsOf,
  replaceChoice,
  rewrite,
  saysLike,
  saysWords,
  takeArchives,
  takeEffacement,
} from './donnees_personnelles.effacement.queries.ts';
import { insertErased } from './donnees_personnelles.effaces.queries.ts';
import { endOfProof, hideInJson, type Identite, type Search, searchOf } from './donnees_personnelles.identite.rules.ts';
import { isSharedName, listOwnSurnames } from './donnees_personnelles.noms.queries.ts';
import { surnamesOf, usualWords, withSurnames } from './donnees_personnelles.noms.rules.ts';
import { DONNEES, wordsOf } from './donnees_personnelles.rules.ts';
import { digestOfCode } from './hide-erased.ts';

type TableName = keyof typeof DONNEES;
const tables = Object.entries(DONNEES) as [TableName, (typeof DONNEES)[TableName]][];

interface Setting {
  db: Db;
  config: Config;
  files: Disk;
  now: Date;
}

/**
 * Takes a person out of everything that the product keeps, table after table as `donnees_personnelles.rules.ts` declares them; what stays says
 * « Titulaire effacé », or « Compte effacé » of staff. One transaction: stopped anywhere, it begins anew.
 */
export async function erasePerson({ db, config, files, now }: Setting, id: number): Promise<void> {
  const archives = await db.transaction().execute(async (tx) => {
    const asked = await takeEffacement(tx, id);
    if (!asked) return [];
    const { apprenantId, userId } = asked;
    await allowChange(tx, 'personne');
    const adresses = await listFreeAddresses(tx, asked.identite.adresses ?? []);
    const { matricule: _, rppsOrAdeli: __, ...named } = asked.identite;
    const identite: Identite = { ...named, ...(await listOwnNumbers(tx, asked.identite)), adresses };
    await dropWaitingMails(tx, { userId, adresses });
    const search = searchOf(identite, id, await isSharedName(tx, identite));
    // No session and no document is of staff.
    const sessions = identite.compte ? [] : await listSessionsOf(tx, asked);
    const taken = identite.compte ? [] : await takeArchives(tx, sessions, search.like.anywhere);
    await insertErased(tx, sessions);
    await eraseOwn(tx, search, { apprenantId, userId, auteur: null, sessions, adresses });
    await eraseWords(tx, search, sessions);
    await forgetDigests(tx, sessions);
    const proofs = await countProofs(tx, sessions);
    const preuvesJusquau = endOfProof(proofs.dernier);
    const { codeApprenant } = identite;
    await closeEffacement(tx, id, {
      ...{ sessions: sessions.length, attestations: proofs.total, preuvesJusquau, now },
      codeEmpreinte: codeApprenant === undefined ? null : digestOfCode(config, codeApprenant),
    });
    return taken;
  });
  for (const fichier of archives) await files.delete(fichier);
}

/** What is theirs goes, or stays without what names. */
async function eraseOwn(tx: Connection, search: Search, facts: Facts): Promise<void> {
  for (const [table, donnees] of tables) {
    const whose = isTheirs(donnees, facts);
    if (!whose) continue;
    if (donnees.fin === 'suppression') await deleteTheirs(tx, table, whose);
    if (donnees.vide) await emptyTheirs(tx, table, whose);
    // What an account wrote down is about others.
    if (donnees.propre && !search.identite.compte) {
      await rewrite(tx, table, wordsOf(donnees.propre), whose, (value) => hideInJson(value, search, true));
    }
  }
}

/** What these sessions and their documents say of somebody without an account, whom nothing else is known to name. */
export async function unnameSessions(tx: Connection, identite: Identite, sessions: readonly string[]): Promise<void> {
  await allowChange(tx, 'personne');
  await insertErased(tx, sessions);
  const facts = { apprenantId: null, userId: null, auteur: null, sessions: [...sessions], adresses: [] };
  await eraseOwn(tx, searchOf(identite, null, false), facts);
  await forgetDigests(tx, sessions);
}

/** What others, or their own answers, say of them. */
async function eraseWords(tx: Connection, search: Search, sessions: readonly string[]): Promise<void> {
  const { anywhere, own } = search.like;
  for (const told of [isEnteredBy(anywhere), isFoundIn(anywhere)]) {
    await rewrite(tx, 'journaux', ['donnees'], told, (value) => hideInJson(value, search, false));
  }
  for (const [table, { texte }] of tables) {
    if (!texte) continue;
    const columns = wordsOf(texte);
    await rewrite(tx, table, columns, saysLike(columns, anywhere), distinct(search, false));
  }
  const surnames = await listOwnSurnames(tx, surnamesOf(search.identite), sessions);
  const byStaff = withSurnames(search, surnames, await usualWords());
  for (const [table, { libre }] of tables) {
    if (!libre) continue;
    const columns = wordsOf(libre);
    const whose = saysWords(columns, anywhere, byStaff.words);
    await rewrite(tx, table, columns, whose, distinct(byStaff.search, false));
  }
  const facts = await rewrite(
    tx,
    'faits',
    ['valeur', 'libelle'],
    isOnlyTheirFact(sessions, own),
    distinct(search, true),
  );
  for (const { valeur } of facts) if (valeur) await replaceChoice(tx, valeur[0] as string, valeur[1] as string);
}

/** Two spellings of a name stay two: facts are told apart by what they say. */
function distinct(search: Search, isOwn: boolean): (value: unknown) => unknown {
  const seen = new Set<string>();
  return (value) => {
    let hidden = hideInJson(value, search, isOwn);
    if (hidden === value || typeof hidden !== 'string') return hidden;
    while (seen.has(hidden as string)) hidden = `${hidden} bis`;
    seen.add(hidden as string);
    return hidden;
  };
}
