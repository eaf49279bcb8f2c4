import path from 'node:path';
import type { Disk } from 'flydrive';
import { makeConvention } from '../domain/conventions/make-convention.ts';
import { daysAgo, momentInFrance, type Scene } from './scene.ts';

/** The agreement of an establishment for a year, made by an administrator. */
export async function insertConventions(scene: Scene, files: Disk): Promise<void> {
  const { id: userId } = await scene.tx
    .selectFrom('users')
    .where('email', '=', 'admin@sillage.test')
    .select('id')
    .executeTakeFirstOrThrow();
  const day = daysAgo(scene, 68);
  await makeConvention(scene.tx, files, {
    infos: {
      etablissement: 'CHU de Nantes',
      adresse: '1 place de la Cale, 44000 Nantes',
      entite: 'Institut de formation continue',
      modules: 'Hygiène des mains',
      rechercheRisques: true,
      date_debut: day.toString(),
      date_fin: day.add({ years: 1 }).subtract({ days: 1 }).toString(),
    },
    devis: null,
    termsFile: path.join(import.meta.dirname, 'conditions-generales.pdf'),
    userId,
    date: new Date(momentInFrance(day, 640)),
  });
}
