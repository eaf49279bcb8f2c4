import { expect, type Page } from '@playwright/test';
import { firstId } from './people.ts';

/** The form of a learner, and the dialog that puts what is typed beside what somebody else has saved. */

export const conflict = (page: Page) => page.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' });
export const side = (page: Page, field: string, whose: RegExp) =>
  conflict(page).getByRole('radiogroup', { name: field }).getByRole('radio', { name: whose });
export const MINE = /^Ma saisie/;
export const THEIRS = /^La version enregistrée/;

interface Learner {
  id: number;
  nom: string;
  prenom: string;
  matricule: string | null;
  estEtudiant: boolean;
  dateNaissance: string | null;
  profession: { id: number } | null;
}

export async function addLearner(page: Page, nom: string): Promise<Learner> {
  const etablissement = await firstId(page, 'etablissements');
  const answer = await page.request.post('/api/apprenants', { data: { nom, prenom: 'Zoé', etablissement } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function read(page: Page, id: number): Promise<Learner> {
  return (await page.request.get(`/api/apprenants/${id}`)).json();
}

export async function open(page: Page, { id, nom }: Learner): Promise<void> {
  await page.goto(`/apprenants/edit/${id}`);
  await expect(page.getByLabel('Nom (obligatoire)', { exact: true })).toHaveValue(nom);
}

export async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
