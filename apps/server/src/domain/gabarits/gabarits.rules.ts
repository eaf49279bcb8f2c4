import { type Lecture, MAX_CHOICES, type Sujet } from '@sillage/contracts/gabarits.rules.ts';
import type { Bloc, BlocDefini, CodeConnu, Quiz, Serie, Textes } from '@sillage/contracts/gabarits.ts';
import { type MessageCode, message, plural } from '@sillage/contracts/messages.fr.ts';
import { percentText, rate, satisfactionPercent } from '@sillage/contracts/moyennes.rules.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import { NOTE_LABELS } from '@sillage/contracts/statistiques.rules.ts';
import type { FaitCompte } from '../statistiques/faits/comptes.queries.ts';
import { answerText, categorieName, codeName, faitName, TOGETHER } from '../statistiques/faits/libelles.rules.ts';

/** Blocks of charts from the facts of sessions, as a template says. */

export interface Compte {
  faits: readonly FaitCompte[];
  sessionsCount: number;
  terminees: number;
  /** Percent. */
  scoreMoyen: number | null;
  /** By the fact of a step: incomplete sessions whose last step it is. */
  arrets: ReadonlyMap<number, number>;
  textes: Textes;
}

export function blocOf(defini: BlocDefini, compte: Compte): Bloc {
  const { codes, tri, ...shown } = defini;
  const faits = compte.faits.filter(
    (fait) => isOf(defini.sujet, fait) && (codes === null || codes.includes(keyOf(defini.sujet, fait))),
  );
  const known = new Set(faits.map((fait) => keyOf(defini.sujet, fait)));
  return {
    ...shown,
    detail: detailOf(defini, compte),
    series: sorted(seriesOf(defini.sujet, defini.lecture, faits, compte), tri),
    quiz: codes?.length === 1 ? (compte.textes.questions[codes[0]!] ?? null) : null,
    inconnus: (codes ?? []).filter((code) => !known.has(code)),
  };
}

/** Among sessions, what is read as wrong was so at least once; a block that counts nothing has no series. */
export function amongSessions(bloc: Bloc): Bloc {
  const series = bloc.lecture === 'fausses' ? bloc.series.filter(({ nombre }) => nombre > 0) : bloc.series;
  return { ...bloc, series: series.some(({ value, total }) => value !== null && total > 0) ? series : [] };
}

/** Categories are read from actions. */
function isOf(sujet: Sujet, fait: FaitCompte): boolean {
  return sujet === 'categorie' ? fait.genre === 'action' && fait.categorie !== null : fait.genre === sujet;
}

/** What tells one label of this subject from another. */
function keyOf(sujet: Sujet, { code, categorie }: FaitCompte): string {
  return sujet === 'categorie' ? (categorie ?? '') : code;
}

export const sessionsOf = (faits: readonly FaitCompte[]) => faits.reduce((sum, { sessions }) => sum + sessions, 0);
const idsOf = (faits: readonly FaitCompte[]) => faits.map(({ id }) => id);

function seriesOf(sujet: Sujet, lecture: Lecture, faits: readonly FaitCompte[], compte: Compte): Serie[] {
  if (lecture === 'repartition' && sujet !== 'satisfaction' && sujet !== 'score')
    return answersOf(faits, compte.textes);
  if (sujet === 'score') return tensOf(faits);
  const groups = Map.groupBy(faits, (fait) => keyOf(sujet, fait));
  return [...groups].map(([key, own]) => {
    const read = { justes, fausses: wrong, nombre: number, moyenne: mean, atteints: reached, repartition: notes }[
      lecture
    ];
    return {
      label: nameOf(sujet, key, own, compte.textes),
      detail: sujet === 'action' ? categorieName(own[0]!.categorie) : null,
      isCorrect: null,
      arrets: own.reduce((sum, { id }) => sum + (compte.arrets.get(id) ?? 0), 0),
      parts: sujet === 'satisfaction' ? partsOf(own) : [],
      ...(sujet === 'satisfaction' ? notes(own, compte) : read(own, compte)),
    };
  });
}

type Reading = Pick<Serie, 'value' | 'unite' | 'nombre' | 'total' | 'faits'>;

/** Whether the answer is right, where a package, a device or the template says so. */
export function isRight({ genre, code, valeur, juste }: FaitCompte, { questions }: Textes): boolean | null {
  if (juste !== null || genre !== 'reponse') return juste;
  const choices = questions[code]?.choices;
  if (!choices) return null;
  const only = choices.find((choice) => choice.valeur === valeur);
  if (only) return only.isCorrect;
  // Several at once: all the right ones, and no other.
  const given = new Set(valeur.split(TOGETHER));
  const right = choices.filter(({ isCorrect }) => isCorrect).map((choice) => choice.valeur);
  return right.length > 0 && given.size === right.length && right.every((one) => given.has(one));
}

function judged(faits: readonly FaitCompte[], { textes }: Compte, isCounted: boolean): Reading {
  const known = faits.filter((fait) => isRight(fait, textes) !== null);
  const counted = known.filter((fait) => isRight(fait, textes) === isCounted);
  const [nombre, total] = [sessionsOf(counted), sessionsOf(known)];
  return { value: rate(nombre, total), unite: 'pourcent', nombre, total, faits: idsOf(counted) };
}

const justes = (faits: readonly FaitCompte[], compte: Compte) => judged(faits, compte, true);
const wrong = (faits: readonly FaitCompte[], compte: Compte) => judged(faits, compte, false);

function number(faits: readonly FaitCompte[], { sessionsCount }: Compte): Reading {
  const nombre = sessionsOf(faits);
  return { value: nombre, unite: 'sessions', nombre, total: sessionsCount, faits: idsOf(faits) };
}

/** Of the answers that are numbers. */
function mean(faits: readonly FaitCompte[]): Reading {
  const counted = faits.filter(({ valeur }) => valeur.trim() !== '' && Number.isFinite(Number(valeur)));
  const nombre = sessionsOf(counted);
  const sum = counted.reduce((total, { valeur, sessions }) => total + Number(valeur) * sessions, 0);
  return {
    value: nombre > 0 ? Math.round((sum / nombre) * 100) / 100 : null,
    unite: 'valeur',
    nombre,
    total: sessionsOf(faits),
    faits: idsOf(counted),
  };
}

function reached(faits: readonly FaitCompte[], { sessionsCount }: Compte): Reading {
  const nombre = sessionsOf(faits);
  return { value: rate(nombre, sessionsCount), unite: 'pourcent', nombre, total: sessionsCount, faits: idsOf(faits) };
}

/** Percentage of satisfaction of one question (S-9-43). */
function notes(faits: readonly FaitCompte[], _: Compte): Reading {
  const nombre = sessionsOf(faits);
  const somme = faits.reduce((total, { valeur, sessions }) => total + Number(valeur) * sessions, 0);
  return {
    value: satisfactionPercent({ somme, nombre }),
    unite: 'pourcent',
    nombre,
    total: nombre,
    faits: idsOf(faits),
  };
}

/** The answers 4 to 1 of a question. */
function partsOf(faits: readonly FaitCompte[]): Serie['parts'] {
  const total = sessionsOf(faits);
  return ([4, 3, 2, 1] as const).map((note) => {
    const own = faits.filter(({ valeur }) => valeur === String(note));
    return {
      label: message(NOTE_LABELS[note]),
      value: rate(sessionsOf(own), total) ?? 0,
      nombre: sessionsOf(own),
      faits: idsOf(own),
    };
  });
}

/** Who answered what: each answer once, whether or not every device says that it is right. */
function answersOf(faits: readonly FaitCompte[], textes: Textes): Serie[] {
  const total = sessionsOf(faits);
  const groups = Map.groupBy(faits, ({ genre, code, valeur, juste }) =>
    genre === 'reponse' ? JSON.stringify([code, valeur]) : JSON.stringify([code, juste]),
  );
  return [...groups.values()].map((own) => {
    const [first] = own as [FaitCompte];
    const nombre = sessionsOf(own);
    return {
      label: answerName(first, textes),
      detail: null,
      value: rate(nombre, total),
      unite: 'pourcent',
      nombre,
      total,
      faits: idsOf(own),
      isCorrect: own.map((fait) => isRight(fait, textes)).find((right) => right !== null) ?? null,
      arrets: 0,
      parts: [],
    };
  });
}

function answerName(fait: FaitCompte, textes: Textes): string {
  return fait.genre === 'reponse' ? answerText(textes.questions[fait.code], fait.valeur) : faitName(fait, textes);
}

/** Sessions of each ten of points, empty ones too. */
function tensOf(faits: readonly FaitCompte[]): Serie[] {
  const total = sessionsOf(faits);
  return Array.from({ length: 10 }, (_, ten) => {
    const own = faits.filter(({ valeur }) => valeur === String(ten));
    const nombre = sessionsOf(own);
    return {
      label: `${ten * 10}-${ten === 9 ? 100 : ten * 10 + 9}`,
      detail: null,
      value: nombre,
      unite: 'sessions',
      nombre,
      total,
      faits: idsOf(own),
      isCorrect: null,
      arrets: 0,
      parts: [],
    };
  });
}

export function nameOf(sujet: Sujet, key: string, own: readonly FaitCompte[], { libelles, questions }: Textes): string {
  if (sujet === 'satisfaction') return message(`statistiques.satisfaction.${key}` as MessageCode);
  if (sujet === 'categorie') return categorieName(key) ?? key;
  return (
    questions[key]?.question ?? libelles[key] ?? own.find(({ libelle }) => libelle !== null)?.libelle ?? codeName(key)
  );
}

function sorted(series: Serie[], tri: BlocDefini['tri']): Serie[] {
  if (tri === 'ordre') return series;
  if (tri === 'alphabetique') return series.toSorted((a, b) => inFrenchOrder(a.label, b.label));
  const sign = tri === 'croissant' ? 1 : -1;
  return series.toSorted((a, b) => sign * ((a.value ?? -1) - (b.value ?? -1)) || inFrenchOrder(a.label, b.label));
}

function detailOf({ sujet, lecture }: BlocDefini, { scoreMoyen, sessionsCount, terminees }: Compte): string | null {
  if (sujet === 'action' && lecture === 'fausses') return message('gabarits.bloc.actions_detail');
  if (sujet === 'etape') return plural('gabarits.bloc.etapes_detail', terminees, { total: sessionsCount });
  if (sujet === 'score' && scoreMoyen !== null) {
    return message('gabarits.bloc.scores_detail', { score: percentText(scoreMoyen) });
  }
  return null;
}

/** Percent of the actions that somebody judged which are right. */
export function rightActions(faits: readonly FaitCompte[]): number | null {
  const judgedActions = faits.filter(({ genre, juste }) => genre === 'action' && juste !== null);
  return rate(sessionsOf(judgedActions.filter(({ juste }) => juste)), sessionsOf(judgedActions));
}

/** The template of a scenario that has none: what its sessions hold, the most telling first. */
export function defaultBlocs(faits: readonly FaitCompte[], { libelles }: Textes): BlocDefini[] {
  const has = (sujet: Sujet) => faits.some((fait) => isOf(sujet, fait));
  const isJudged = (genre: string) => faits.some((fait) => fait.genre === genre && fait.juste !== null);
  const categories = new Set(
    faits.filter((fait) => isOf('categorie', fait) && fait.juste !== null).map((fait) => fait.categorie),
  );
  const bloc = (
    code: MessageCode,
    values: Pick<BlocDefini, 'chartType' | 'sujet' | 'lecture'> & Partial<BlocDefini>,
  ): BlocDefini => ({
    title: message(code),
    codes: null,
    tri: 'ordre',
    option: null,
    titleColor: 'blue',
    adminOnly: false,
    visible: true,
    ...values,
  });
  const questions = [...new Set(faits.filter(({ genre }) => genre === 'reponse').map(({ code }) => code))];
  const parts: [boolean, BlocDefini][] = [
    [
      categories.size > 0,
      bloc('gabarits.bloc.categories', {
        chartType: categories.size >= 3 ? 'radar' : 'horizontalBar',
        sujet: 'categorie',
        lecture: 'justes',
        tri: 'alphabetique',
        titleColor: 'green',
      }),
    ],
    [
      isJudged('action'),
      bloc('gabarits.bloc.actions', {
        chartType: 'horizontalBar',
        sujet: 'action',
        lecture: 'fausses',
        tri: 'decroissant',
      }),
    ],
    [
      isJudged('objectif'),
      bloc('gabarits.bloc.objectifs', {
        chartType: 'horizontalBar',
        sujet: 'objectif',
        lecture: 'justes',
        tri: 'croissant',
        titleColor: 'green',
      }),
    ],
    [has('etape'), bloc('gabarits.bloc.etapes', { chartType: 'horizontalBar', sujet: 'etape', lecture: 'atteints' })],
    ...questions.map((code): [boolean, BlocDefini] => [
      true,
      {
        ...bloc('gabarits.bloc.scores', {
          chartType: 'donut',
          sujet: 'reponse',
          lecture: 'repartition',
          tri: 'decroissant',
        }),
        title: (
          libelles[code] ??
          faits.find((fait) => fait.genre === 'reponse' && fait.code === code && fait.libelle !== null)?.libelle ??
          codeName(code)
        ).slice(0, 120),
        codes: [code],
      },
    ]),
    [
      has('score'),
      bloc('gabarits.bloc.scores', { chartType: 'bar', sujet: 'score', lecture: 'repartition', titleColor: 'green' }),
    ],
    [
      has('satisfaction'),
      bloc('gabarits.bloc.satisfaction', {
        chartType: 'satisfactionKnob',
        sujet: 'satisfaction',
        lecture: 'repartition',
        option: 'goodToBad',
        titleColor: 'green',
      }),
    ],
  ];
  return parts.filter(([isThere]) => isThere).map(([, one]) => one);
}

/** A question of a package: what identifies its choices is all that it says of them. */
export function reportedQuiz(said: { code: string; question: string | null; choix: string[]; justes: string[] }): Quiz {
  const { code, question, choix, justes } = said;
  return {
    question: question ?? codeName(code),
    informations: null,
    choices: choix
      .slice(0, MAX_CHOICES)
      .map((valeur) => ({ valeur, text: codeName(valeur), isCorrect: justes.includes(valeur) })),
    explication: null,
  };
}

/** The codes of a subject that sessions hold, and how many do. */
export function codesOf(sujet: Sujet, faits: readonly FaitCompte[], textes: Textes): CodeConnu[] {
  const groups = Map.groupBy(
    faits.filter((fait) => isOf(sujet, fait)),
    (fait) => keyOf(sujet, fait),
  );
  return [...groups].map(([code, own]) => ({
    sujet,
    code,
    libelle: nameOf(sujet, code, own, textes),
    categorie: sujet === 'action' ? own[0]!.categorie : null,
    sessions: sessionsOf(own),
    valeurs:
      sujet === 'reponse'
        ? own
            .toSorted((a, b) => b.sessions - a.sessions)
            .map(({ valeur }) => valeur)
            .slice(0, 50)
        : [],
  }));
}
