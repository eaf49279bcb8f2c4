import { decimalText } from '@sillage/contracts/chiffres.rules.ts';
import type { ActionJouee, CategorieJournal, Debriefing, LigneJournal } from '@sillage/contracts/debriefings.ts';
import type { BlocDefini, Textes } from '@sillage/contracts/gabarits.ts';
import type { Evenement } from '@sillage/contracts/journaux.ts';
import { isMessageCode, type MessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { rate } from '@sillage/contracts/moyennes.rules.ts';
import { blocOf, type Compte, defaultBlocs, nameOf, sessionsOf } from '../gabarits/gabarits.rules.ts';
import type { FaitCompte } from '../statistiques/faits/comptes.queries.ts';
import { categorieName, codeName } from '../statistiques/faits/libelles.rules.ts';

/** What a session tells: its log line by line, and what a trainer and a learner talk about. */

/** An event as its device sent it, or a commit of a SCORM package. */
export interface Trace {
  id: string;
  at: string;
  type: Evenement['type'] | 'suivi';
  donnees: Record<string, unknown>;
  /** Type of the event that follows. */
  suivant: string | null;
}

export function lineOf(trace: Trace, { libelles }: Textes): LigneJournal {
  return {
    ID: trace.id,
    Categorie: categorieOf(trace),
    Date: trace.at,
    Action: libelles[textOf(trace.donnees.code)] ?? (textOf(trace.donnees.libelle) || codeOf(trace)),
    Detail: detailOf(trace),
  };
}

/** S-2.14-17. */
function categorieOf({ type, donnees, suivant }: Trace): CategorieJournal {
  if (type === 'debut' || type === 'etape') return 'debutSequence';
  if (type === 'fin' || suivant === 'etape') return 'finSequence';
  if (type === 'action' && typeof donnees.correcte === 'boolean')
    return donnees.correcte ? 'actionJuste' : 'actionFausse';
  return type;
}

function codeOf({ type, donnees }: Trace): string {
  if (type === 'satisfaction' && !donnees.questionnaire)
    return message(`statistiques.satisfaction.${donnees.question}` as MessageCode);
  const code = textOf(donnees.code) || textOf(donnees.questionnaire) || textOf(donnees.item);
  return code ? codeName(code) : message(`debriefings.evenement.${type}` as MessageCode);
}

/** Whatever else the event says, in words. */
function detailOf({ type, donnees }: Trace): string {
  if (type === 'suivi') return suiviText(nodeOf(donnees.cmi));
  const { code: _, libelle: __, questionnaire: ___, correcte, personne, donnees: inner, ...rest } = donnees;
  const categorie = categorieName(textOf(rest.categorie) || null);
  const said = { ...rest, ...(categorie && { categorie }), ...nodeOf(personne) };
  return [
    ...(typeof correcte === 'boolean' ? [message(correcte ? 'debriefings.juste' : 'debriefings.fausse')] : []),
    ...pairesOf(said, fieldName),
    // What the device alone knows keeps its own names.
    ...pairesOf(nodeOf(inner), (name) => name),
  ].join(' · ');
}

function fieldName(name: string): string {
  const code = `debriefings.champ.${name}`;
  return isMessageCode(code) ? message(code) : name;
}

function pairesOf(said: Record<string, unknown>, nameOf: (name: string) => string): string[] {
  return Object.entries(said).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [paire(nameOf(name), textOf(value) || JSON.stringify(value))],
  );
}

/** Where the learner stands, as the package says: SCORM 1.2 has it under `core`. */
function suiviText(cmi: Record<string, unknown>): string {
  const core = nodeOf(cmi.core);
  const { raw, scaled } = { ...nodeOf(core.score), ...nodeOf(cmi.score) };
  const said: [MessageCode, unknown][] = [
    ['debriefings.suivi.statut', cmi.completion_status ?? core.lesson_status],
    ['debriefings.suivi.reussite', cmi.success_status],
    ['debriefings.suivi.score', raw ?? scaled],
    ['debriefings.suivi.reponses', cmi.interactions && Object.keys(nodeOf(cmi.interactions)).length],
  ];
  return said.flatMap(([nom, valeur]) => (textOf(valeur) ? [paire(message(nom), textOf(valeur))] : [])).join(' · ');
}

const nodeOf = (value: unknown) => (value && typeof value === 'object' ? value : {}) as Record<string, unknown>;
const paire = (nom: string, valeur: string) => message('debriefings.paire', { nom, valeur });

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return message(value ? 'ui.oui' : 'ui.non');
  if (typeof value === 'number') return decimalText(value);
  return typeof value === 'string' ? value : '';
}

/** An event of the session's own device, in order. */
interface Played {
  type: string;
  at: string;
  donnees: Record<string, unknown> | null;
}

interface Session {
  debut: string;
  /** Seconds. */
  duree: number;
  events: readonly Played[];
  /** Found in the session. */
  faits: readonly FaitCompte[];
  /** Actions of all sessions of the scenario. */
  ailleurs: readonly FaitCompte[];
  textes: Textes;
}

type Told = Pick<Debriefing, 'actionsJustes' | 'justes' | 'jugees' | 'etapes' | 'actions' | 'questions'>;

export function debriefingOf(session: Session): Told {
  const etapes = etapesOf(session);
  const actions = actionsOf(session, etapes);
  const jugees = actions.filter(({ juste }) => juste !== null);
  const justes = jugees.filter(({ juste }) => juste);
  return {
    actionsJustes: rate(justes.length, jugees.length),
    justes: justes.length,
    jugees: jugees.length,
    etapes,
    actions,
    questions: questionsOf(actions),
  };
}

const secondsFrom = (debut: string, at: string) => Math.max(0, Math.round((Date.parse(at) - Date.parse(debut)) / 1000));

/** Each until the next one, the last until the end. */
function etapesOf({ debut, duree, events, faits, textes }: Session): Told['etapes'] {
  const reached = events.filter(({ type }) => type === 'etape');
  return reached.map(({ at, donnees }, index) => {
    const code = String(donnees?.code);
    const own = faits.filter((fait) => fait.genre === 'etape' && fait.code === code);
    const next = reached[index + 1];
    const begins = secondsFrom(debut, at);
    return {
      libelle: nameOf('etape', code, own, textes),
      debut: begins,
      fin: Math.max(begins, next ? secondsFrom(debut, next.at) : duree),
    };
  });
}

/** Each action once, as it counts: wrong when it was wrong once, at the moment of that error. */
function actionsOf({ debut, events, faits, ailleurs, textes }: Session, etapes: Told['etapes']): ActionJouee[] {
  const played = events.filter(({ type }) => type === 'action');
  const reflection = (genre: FaitCompte['genre'], code: string) =>
    faits.find((fait) => fait.genre === genre && fait.code === code)?.juste ?? null;
  const actions = faits
    .filter(({ genre }) => genre === 'action')
    .map((fait) => {
      const { code, juste, categorie } = fait;
      const turns = played.filter(({ donnees }) => donnees?.code === code);
      const turn = turns.find(({ donnees }) => (donnees?.correcte ?? null) === juste) ?? turns[0];
      const moment = turn ? secondsFrom(debut, turn.at) : null;
      const judged = ailleurs.filter((one) => one.code === code && one.juste !== null);
      const wrong = judged.filter((one) => one.juste === false);
      return {
        libelle: nameOf('action', code, [fait], textes),
        categorie: categorieName(categorie),
        etape: moment === null ? null : (etapes.findLast((etape) => etape.debut <= moment)?.libelle ?? null),
        moment,
        juste,
        erreur: reflection('erreur', code),
        pourquoi: reflection('pourquoi', code),
        comment: reflection('comment', code),
        part: rate(sessionsOf(wrong), sessionsOf(judged)),
        faits: wrong.map(({ id }) => id),
      };
    });
  return actions.toSorted((a, b) => (a.moment ?? 0) - (b.moment ?? 0));
}

/** Three open questions: how it was, what happened where most went wrong (or well), what next. */
function questionsOf(actions: readonly ActionJouee[]): Told['questions'] {
  const wrong = actions.filter(({ juste }) => juste === false);
  const categorie = mostOf(wrong.length > 0 ? wrong : actions.filter(({ juste }) => juste));
  const analyse =
    wrong.length > 0
      ? categorie
        ? plural('debriefings.question.erreurs', categorie.nombre, { nom: categorie.nom })
        : message('debriefings.question.erreurs_sans_lieu')
      : categorie
        ? message('debriefings.question.reussites', { nom: categorie.nom })
        : message('debriefings.question.reussites_sans_lieu');
  return [
    { theme: message('debriefings.theme.ressenti'), question: message('debriefings.question.ressenti') },
    { theme: message('debriefings.theme.analyse'), question: analyse },
    { theme: message('debriefings.theme.transfert'), question: message('debriefings.question.transfert') },
  ];
}

/** The category with most of these actions; without categories, the step. */
function mostOf(actions: readonly ActionJouee[]): { nom: string; nombre: number } | undefined {
  for (const by of ['categorie', 'etape'] as const) {
    const groups = Map.groupBy(
      actions.filter((action) => action[by] !== null),
      (action) => action[by]!,
    );
    const [most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
    if (most) return { nom: most[0], nombre: most[1].length };
  }
  return undefined;
}

/**
 * The blocks of the scenario over this session alone: what it says nothing of is left out, and so are scores, of which it has but one.
 * @param blocs null: those of the default template
 */
export function blocsOfSession(blocs: readonly BlocDefini[] | null, compte: Compte) {
  const title = message('gabarits.bloc.actions_session');
  const ownBlocs = defaultBlocs(compte.faits, compte.textes).map((bloc) =>
    bloc.lecture === 'fausses' ? { ...bloc, title } : bloc,
  );
  return (blocs ?? ownBlocs)
    .filter(({ sujet }) => sujet !== 'score')
    .map((bloc) => ({ ...blocOf(bloc, compte), detail: null, inconnus: [] }))
    .filter(({ series }) => series.length > 0);
}
