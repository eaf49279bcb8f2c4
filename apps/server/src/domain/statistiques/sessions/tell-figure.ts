import { frenchDay, frenchMinute, mondayLabel, weekOf } from '@sillage/contracts/calendrier.rules.ts';
import { isMessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { ANCIENNETE_ANS, NOTE_LABELS } from '@sillage/contracts/statistiques.rules.ts';
import type { Figure } from '@sillage/contracts/statistiques.ts';
import type { Connection } from '../../../platform/db.ts';
import type { Actor } from '../../../platform/login.ts';
import { findGabarit } from '../../gabarits/gabarits.queries.ts';
import { listNamedFaits } from '../faits/faits.queries.ts';
import type { Fait } from '../faits/faits.rules.ts';
import { categorieName, faitName } from '../faits/libelles.rules.ts';
import { systemeLabel } from '../mobile/mobile.rules.ts';
import { findNameOfAction, findNameOfEtablissement, findNameOfModule, findNameOfScenario } from './sessions.queries.ts';

/** How many sessions a figure opens to, and how many answers, facts or devices it counts in them. */
interface Counts {
  nombreDeSessions: number;
  nombreCompte: number | null;
}

/** What a figure counts among the sessions of the filter, in words. */
export async function tellFigure(db: Connection, actor: Actor, figure: Figure, counts: Counts): Promise<string[]> {
  const parts = [
    ...(await tellNames(db, actor, figure)),
    ...tellSessions(figure),
    ...tellAnswers(figure, counts),
    ...tellMobile(figure, counts),
    ...(await tellFaits(db, actor, figure, counts)),
    ...(await tellArrets(db, actor, figure)),
    ...tellHeadsets(figure),
    figure.derniere && message(`commun.figure.${figure.derniere}`, { ans: ANCIENNETE_ANS }),
  ];
  return parts.filter((part) => part !== undefined);
}

type Parts = (string | undefined)[];

async function tellNames(db: Connection, actor: Actor, { scenario, module, etablissement }: Figure): Promise<Parts> {
  const parts: Parts = [];
  if (scenario !== undefined) {
    const nom = await findNameOfScenario(db, actor, scenario);
    parts.push(message('statistiques.figure.scenario', { nom: nom ?? message('statistiques.scenario_inconnu') }));
  }
  if (module !== undefined) {
    const nom = await findNameOfModule(db, actor, module);
    parts.push(message('statistiques.figure.module', { nom: nom ?? message('satisfactions.hors_module') }));
  }
  if (etablissement !== undefined) {
    const nom = await findNameOfEtablissement(db, actor, etablissement);
    const inconnu = message('statistiques.etablissement_inconnu');
    parts.push(message('statistiques.figure.etablissement', { nom: nom ?? inconnu }));
  }
  return parts;
}

function tellSessions({ profil, autresProfils, appareil, semaine, jusqua, avecDuree }: Figure): Parts {
  const profilName = (name: string) => name || message('statistiques.profil_inconnu');
  return [
    profil === undefined ? undefined : message('statistiques.figure.profil', { nom: profilName(profil) }),
    autresProfils && message('statistiques.figure.autres_profils', { noms: autresProfils.map(profilName).join(', ') }),
    appareil && message('statistiques.figure.appareil', { nom: message(`statistiques.appareil.${appareil}`) }),
    semaine && message('statistiques.figure.semaine', { jour: mondayLabel(weekOf(semaine)) }),
    jusqua && message('statistiques.figure.jusqua', { instant: frenchMinute(jusqua) }),
    avecDuree && message('statistiques.figure.avec_duree'),
  ];
}

function tellAnswers({ question, reponse, reponses }: Figure, counts: Counts): Parts {
  const asked = question && { question: message(`statistiques.satisfaction.${question}`) };
  return [
    asked &&
      (reponse
        ? message('statistiques.figure.reponse', { ...asked, reponse: message(NOTE_LABELS[reponse]) })
        : message('statistiques.figure.question', asked)),
    reponses && countText('statistiques.figure.reponses', counts),
  ];
}

function tellMobile(figure: Figure, counts: Counts): Parts {
  const { application, systeme, finies, appareils, avecScore, mois } = figure;
  return [
    application === '' ? message('mobile.figure.toutes_applications') : undefined,
    application ? message('mobile.figure.application', { nom: applicationName(application) }) : undefined,
    systeme === '' ? message('mobile.figure.systeme_inconnu') : undefined,
    systeme ? message('statistiques.figure.appareil', { nom: systemeLabel(systeme) }) : undefined,
    finies && message('mobile.figure.finies'),
    appareils && countText('statistiques.figure.appareils', counts),
    avecScore && message('mobile.figure.avec_score'),
    mois && message('mobile.figure.mois', { mois: frenchDay(mois.slice(0, 7)) }),
  ];
}

function applicationName(slug: string): string {
  const code = `mobile.application.${slug}`;
  return isMessageCode(code) ? message(code) : slug;
}

/** These facts, and each of their names once, as the templates of their scenarios say them. */
async function namedFaits(db: Connection, actor: Actor, ids: readonly number[]) {
  const named = await listNamedFaits(db, actor, ids);
  const byScenario = Map.groupBy(named, ({ scenarioId }) => scenarioId);
  const textes = new Map(
    await Promise.all([...byScenario.keys()].map(async (id) => [id, (await findGabarit(db, id)).textes] as const)),
  );
  return { named, names: [...new Set(named.map((fait) => faitName(fait, textes.get(fait.scenarioId)!)))] };
}

async function tellArrets(db: Connection, actor: Actor, { arrets }: Figure): Promise<Parts> {
  if (!arrets) return [];
  const { names } = await namedFaits(db, actor, arrets);
  const [nom] = names;
  return [nom && message('statistiques.figure.arrets', { nom })];
}

function tellHeadsets({ numeroSerie, possessions, tenuLe, anciennesPossessions }: Figure): Parts {
  const held = anciennesPossessions ? 'activite.figure.tenus_jusqua' : 'activite.figure.tenus_le';
  return [
    numeroSerie === undefined ? undefined : message('statistiques.figure.numero_serie', { numero: numeroSerie }),
    possessions && plural('activite.figure.possessions', possessions.length),
    tenuLe && message(held, { jour: frenchDay(tenuLe) }),
  ];
}

const NAMED = 3;

/** The facts, each once, the first few by their names; how many there are where a session holds several of them. */
async function tellFaits(db: Connection, actor: Actor, figure: Figure, counts: Counts): Promise<string[]> {
  const { faits, genre, categorie, code } = figure;
  if (faits) {
    const { named, names } = await namedFaits(db, actor, faits);
    const others = names.length - NAMED;
    const noms = names.slice(0, NAMED).join(', ');
    if (names.length === 0) return [];
    const told = others > 0 ? plural('statistiques.figure.faits_autres', others, { noms }) : noms;
    const isOneEach = counts.nombreCompte === counts.nombreDeSessions;
    return isOneEach ? [told] : [countText(nounOf(named), counts), told];
  }
  if (!genre) return [];
  if (code !== undefined) return [message(`commun.figure.${genre}`, { nom: await findNameOfAction(db, actor, code) })];
  const name = categorie === undefined ? null : (categorieName(categorie) ?? categorie);
  return [countText('statistiques.figure.actions_justes', counts), ...(name === null ? [] : [name])];
}

/** « 37 actions justes dans 12 sessions » */
function countText(noun: Noun, { nombreCompte, nombreDeSessions }: Counts): string {
  const sessions = plural('statistiques.nombre_sessions', nombreDeSessions);
  return message('statistiques.figure.dans', { faits: plural(noun, nombreCompte ?? 0), sessions });
}

type Noun = `statistiques.figure.${'actions_justes' | 'actions_fausses' | 'appareils' | 'faits' | 'reponses'}`;

/** What facts are together. */
function nounOf(named: readonly Fait[]): Noun {
  if (named.every(({ genre }) => genre === 'reponse')) return 'statistiques.figure.reponses';
  if (named.some(({ genre }) => genre !== 'action')) return 'statistiques.figure.faits';
  if (named.every(({ juste }) => juste)) return 'statistiques.figure.actions_justes';
  if (named.every(({ juste }) => juste === false)) return 'statistiques.figure.actions_fausses';
  return 'statistiques.figure.faits';
}
