import { randomBytes } from 'node:crypto';
import { type Caller, openBrowser } from './caller.ts';

/** One attack: it ends well when the product held. */
export interface Attack {
  name: string;
  run(world: World): Promise<void>;
}

/** What an attack obtained. */
export class Fell extends Error {}
/** Why one could not be tried here. */
export class Omitted extends Error {}

/** @param otherwise what the attack obtained */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Fell(otherwise);
}

/** A learner made for an attack, and their browser, signed in. */
interface Learner {
  id: number;
  code: string;
  email: string;
  password: string;
  browser: Caller;
}

export interface World {
  url: string;
  /** Somebody of the demonstration, signed in. */
  as(code: string): Promise<Caller>;
  stranger(): Caller;
  /** Of the CHU de Nantes. */
  makeLearner(): Promise<Learner>;
  /** What is put back once all is over. */
  later(undo: () => Promise<unknown>): void;
}

export const SUPER_ADMIN = 'superadmin@sillage.test';
export const ETABLISSEMENT = 'etablissement@sillage.test';
export const OTHER_ETABLISSEMENT = 'ifps@sillage.test';
export const REFERENT = 'referent@sillage.test';
/** Everybody who does not see everything. */
export const LIMITED = [
  'groupement@sillage.test',
  ETABLISSEMENT,
  'etablissement-sans@sillage.test',
  OTHER_ETABLISSEMENT,
  REFERENT,
  'APP-NANTES-0001',
];

export const unusual = () => randomBytes(4).toString('hex');

/** @throws Error unless this is a demonstration world */
export async function openWorld(url: string): Promise<World & { close(): Promise<void> }> {
  const { body } = await openBrowser(url).call('GET', '/demonstration');
  const passwords = new Map<string, string>(
    (body.comptes ?? []).map(({ code, motDePasse }: { code: string; motDePasse: string }) => [code, motDePasse]),
  );
  if (passwords.size === 0) throw new Error('Ce serveur n’a pas le monde de démonstration\u202F: rien n’a été tenté.');
  const signedIn = new Map<string, Promise<Caller>>();
  const undone: (() => Promise<unknown>)[] = [];

  async function signInAs(code: string): Promise<Caller> {
    const browser = openBrowser(url);
    const { status } = await browser.signIn(code, passwords.get(code));
    if (status !== 200) throw new Error(`${code} ne se connecte pas (${status})`);
    return browser;
  }
  const as = (code: string) => signedIn.getOrInsertComputed(code, signInAs);

  return {
    url,
    as,
    stranger: () => openBrowser(url),
    later: (undo) => void undone.push(undo),
    async makeLearner() {
      const [admin, etablissement] = [await as(SUPER_ADMIN), await as(ETABLISSEMENT)];
      const password = passwords.get(ETABLISSEMENT)!;
      const code = `ATTAQUE-${unusual()}`;
      const email = `${code.toLowerCase()}@sillage.test`;
      const made = await etablissement.call('POST', '/apprenants', {
        nom: 'Attaque',
        prenom: 'Essai',
        codeApprenant: code,
        email,
        password,
      });
      if (made.status !== 201) throw new Error(`l’apprenant d’essai n’est pas créé (${made.status})`);
      const { id } = made.body;
      undone.push(() => admin.call('DELETE', `/apprenants/${id}`));
      const browser = openBrowser(url);
      await browser.signIn(code, password);
      return { id, code, email, password, browser };
    },
    async close() {
      for (const undo of undone) await undo();
    },
  };
}
