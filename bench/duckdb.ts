import { DuckDBInstance } from '@duckdb/node-api';
import type { FiltreInput } from '@sillage/contracts/filtres.ts';

/** The same rows in DuckDB, asked for the same charts. */
export interface Columnar {
  /** Milliseconds that every chart of the usage screen takes: the faster of one query for each chart and of one scan for all. */
  charts(filtre: FiltreInput): Promise<number>;
  /** How many sessions the filter holds. */
  count(filtre: FiltreInput): Promise<number>;
  /** Milliseconds that it takes to count the facts of the sessions, of one scenario or of one kind. */
  facts(filtre: FiltreInput, of: { scenarioId: number } | { genre: string }): Promise<number>;
  close(): void;
}

/** @param files CSV files with a header: passages (with their `faits` as a list, where facts are asked), etablissements (id, IFPS), membres (apprenantId, regroupementId), faits (id, genre) */
export async function openColumnar(
  files: Record<'passages' | 'etablissements' | 'membres', string> & { faits?: string },
): Promise<Columnar> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const [table, file] of Object.entries(files)) {
    await connection.run(`create table ${table} as select * from read_csv('${file}', header = true)`);
  }
  if (files.faits) await connection.run('alter table passages alter faits type integer[]');
  const time = async (statements: string[]) => {
    const start = performance.now();
    for (const statement of statements) await (await connection.runAndReadAll(statement)).getRows();
    return performance.now() - start;
  };
  return {
    async charts(filtre) {
      const where = conditionOf(filtre);
      return Math.min(await time(oneByOne(where)), await time([oneScan(where)]));
    },
    async count(filtre) {
      const found = await connection.runAndReadAll(`select count(*)::int from passages where ${conditionOf(filtre)}`);
      return Number(found.getRows()[0]?.[0]);
    },
    facts(filtre, of) {
      const where = conditionOf(filtre);
      const played = 'scenarioId' in of ? `"scenarioId" = ${of.scenarioId}` : 'true';
      const asked = 'genre' in of ? `where fait in (select id from faits where genre = '${of.genre}')` : '';
      return time([
        `select fait, count(*) from (select unnest(faits) as fait from passages where ${where} and ${played}) trouves ${asked} group by fait`,
      ]);
    },
    close: () => instance.closeSync(),
  };
}

const answers = [1, 2, 3, 4, 5].map((n) => `sum(satisfaction${n}), count(satisfaction${n})`).join(', ');

function oneByOne(where: string): string[] {
  const by = (columns: string, figures: string) =>
    `select ${columns}, ${figures} from passages where ${where} group by ${columns}`;
  return [
    by('profil', 'count(*)'),
    by('"scenarioId"', 'count(*), sum("dureeSecondes"), count("dureeSecondes")'),
    by('"isoAnnee", "isoSemaine"', `count(*), ${answers}`),
    by('plateforme', 'count(*)'),
    by('"casqueId"', 'count(*)'),
    by('"etablissementId"', 'count(*)'),
    `select count(*), sum("dureeSecondes"), count("dureeSecondes") from passages where ${where}`,
  ];
}

function oneScan(where: string): string {
  const sets = ['profil', '"scenarioId"', '"isoAnnee", "isoSemaine"', 'plateforme', '"casqueId"', '"etablissementId"'];
  return `select profil, "scenarioId", "isoAnnee", "isoSemaine", plateforme, "casqueId", "etablissementId",
      count(*), sum("dureeSecondes"), count("dureeSecondes"), ${answers}
    from passages where ${where} group by grouping sets (${sets.map((set) => `(${set})`).join(', ')})`;
}

function conditionOf(filtre: FiltreInput): string {
  const {
    debut = '2025-01-01',
    fin,
    etab = [],
    typeEtablissement,
    casque,
    parcours,
    regroupement,
    incomplete,
    tests,
  } = filtre;
  return [
    `jour between date '${debut}' and date '${fin}'`,
    incomplete ? '' : 'complete',
    tests ? '' : 'not test',
    etab.length > 0 ? `"etablissementId" in (${etab.join(', ')})` : '',
    typeEtablissement
      ? `"etablissementId" in (select id from etablissements where "IFPS" = ${typeEtablissement === 'trainingInstitute'})`
      : '',
    casque ? `"casqueId" = ${casque}` : '',
    parcours ? `"assignmentId" = ${parcours}` : '',
    regroupement ? `"apprenantId" in (select "apprenantId" from membres where "regroupementId" = ${regroupement})` : '',
  ]
    .filter(Boolean)
    .join(' and ');
}
