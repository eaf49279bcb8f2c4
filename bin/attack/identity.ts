import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attack,
  ETABLISSEMENT,
  ensure,
  Omitted,
  OTHER_ETABLISSEMENT,
  REFERENT,
  SUPER_ADMIN,
  type World,
} from './world.ts';

const STOLEN = 'Volée-par-un-collègue-2026';
const WRONG = 'Ce-n-est-pas-lui-2026';

/** The record of a learner, as staff read it. */
async function readLearner({ as }: World, id: number) {
  return (await (await as(SUPER_ADMIN)).call('GET', `/apprenants/${id}`)).body;
}

const claimedAddress: Attack = {
  name: 'Prendre pour adresse celle du super administrateur',
  async run(world) {
    const { id, email, browser } = await world.makeLearner();
    await browser.call('PUT', `/apprenants/${id}`, { email: SUPER_ADMIN });
    ensure((await readLearner(world, id)).email === email, 'l’adresse est en place sans avoir été confirmée');
    const { status } = await world.stranger().signIn(SUPER_ADMIN);
    ensure(status === 202, `la connexion du super administrateur répond ${status}\u202F: il n’y est plus seul`);
  },
};

const linkInName: Attack = {
  name: 'Mettre un lien dans son nom, qu’un courriel montrerait',
  async run(world) {
    const { id, browser } = await world.makeLearner();
    for (const nom of ['Voir https://piege.test', 'www.piege.test', 'Attaque\nCliquez', '<b>Attaque</b>']) {
      const { status } = await browser.call('PUT', `/apprenants/${id}`, { nom });
      ensure(status === 422, `«\u202F${nom}\u202F» est accepté (${status})`);
    }
  },
};

const ownName: Attack = {
  name: 'Changer soi-même l’identité que portent les attestations, et son numéro RPPS',
  async run(world) {
    const { id, browser } = await world.makeLearner();
    await browser.call('PUT', `/apprenants/${id}`, { nom: 'Faussaire', dateNaissance: '1970-01-01' });
    await browser.call('PUT', `/apprenants/${id}`, { rppsOrAdeli: '10000000001' });
    const { nom, dateNaissance, rppsOrAdeli, identiteProposee } = await readLearner(world, id);
    ensure(nom === 'Attaque' && dateNaissance === null, 'l’identité est changée sans le personnel');
    ensure(identiteProposee?.nom === 'Faussaire', 'le personnel ne voit pas ce qui est demandé');
    ensure(rppsOrAdeli === null, 'le numéro RPPS est changé');
  },
};

const colleague: Attack = {
  name: 'Donner un mot de passe et une adresse à un collègue, puis entrer à sa place',
  async run(world) {
    const [referent, admin] = [await world.as(REFERENT), await world.as(SUPER_ADMIN)];
    const { referentId } = (await referent.call('GET', '/session')).body;
    const { body } = await referent.call('GET', '/referents?rowsPerPage=-1');
    const other = body['hydra:member'].find(
      ({ id, email }: { id: number; email: string | null }) =>
        id !== referentId && email && !email.startsWith('double@'),
    );
    if (!other) throw new Omitted('ce référent n’a pas de collègue');
    await referent.call('PUT', `/referents/${other.id}`, { password: STOLEN, email: 'vole@sillage.test' });
    const after = (await admin.call('GET', `/referents/${other.id}`)).body;
    ensure(after.email === other.email, 'l’adresse du collègue est changée');
    const { status } = await world.stranger().signIn(other.email, STOLEN);
    ensure(status !== 200, 'le mot de passe du collègue est changé');
  },
};

const ownPassword: Attack = {
  name: 'Changer le mot de passe d’une connexion laissée ouverte',
  async run(world) {
    const { id, code, browser } = await world.makeLearner();
    for (const motDePasseActuel of [undefined, '', WRONG]) {
      const { status } = await browser.call('PUT', `/apprenants/${id}`, { password: STOLEN, motDePasseActuel });
      ensure(status === 422, `le mot de passe actuel n’est pas demandé (${status})`);
    }
    ensure((await world.stranger().signIn(code, STOLEN)).status !== 200, 'le mot de passe est changé');
  },
};

/** Codes that an address may look at, with room to spare. */
const MAX_LOOKS = 140;

const walk: Attack = {
  name: 'Parcourir les codes d’apprenants, et choisir un premier mot de passe sans preuve',
  async run(world) {
    const walker = world.stranger();
    let isStopped = false;
    for (let rank = 1; rank <= MAX_LOOKS && !isStopped; rank++) {
      const { status } = await walker.signIn(`APP-NANTES-${String(rank + 100).padStart(4, '0')}`);
      isStopped = status === 429;
    }
    ensure(isStopped, `${MAX_LOOKS} codes sont regardés depuis une adresse`);
    const chooser = world.stranger();
    for (const proof of [undefined, '', 'Attaque']) {
      const { status } = await chooser.signIn('APP-NANTES-0002', STOLEN, proof);
      ensure(status !== 200, 'un premier mot de passe est choisi sans preuve');
    }
  },
};

const lockOut: Attack = {
  name: 'Empêcher quelqu’un de se connecter par douze mots de passe faux',
  async run(world) {
    const { code, password, browser } = await world.makeLearner();
    const attacker = world.stranger();
    const tries = [];
    for (let times = 0; times < 12; times++) tries.push((await attacker.signIn(code, WRONG)).status);
    ensure(tries.at(-1) === 429, `les essais ne finissent pas (${tries.at(-1)})`);
    await browser.call('GET', '/logout');
    const { status } = await browser.signIn(code, password);
    ensure(status === 200, `la personne n’entre plus de son propre navigateur (${status})`);
  },
};

/** Links that an address may try, with room to spare. */
const MAX_LINKS = 150;

const links: Attack = {
  name: 'Deviner des liens reçus par courriel, puis en priver ceux de la même adresse',
  async run(world) {
    const { code, password, browser } = await world.makeLearner();
    const tries = [];
    for (let rank = 0; rank < MAX_LINKS; rank++) {
      const token = `devine-${rank}`;
      const [path, body] = [
        ['/reset-password/reset', { token, password: STOLEN }] as const,
        ['/own-address/confirm', { token }] as const,
        ['/login', { authenticator: 'url', slug: token }] as const,
      ][rank % 3]!;
      tries.push((await browser.call('POST', path, body)).status);
    }
    ensure(!tries.some((status) => status < 400), 'un lien deviné ouvre quelque chose');
    ensure(tries.at(-1) === 429, `${MAX_LINKS} liens sont essayés depuis une adresse (${tries.at(-1)})`);
    const { status } = await browser.signIn(code, password);
    ensure(status === 200, `la personne n’entre plus de cette adresse (${status})`);
  },
};

const staffAddress: Attack = {
  name: 'Donner à un apprenant l’adresse du super administrateur ou d’un autre établissement',
  async run(world) {
    const etablissement = await world.as(ETABLISSEMENT);
    for (const email of [SUPER_ADMIN, OTHER_ETABLISSEMENT]) {
      const before = await world.stranger().signIn(email);
      const { id } = await world.makeLearner();
      const given = await etablissement.call('PUT', `/apprenants/${id}`, { email });
      ensure(given.status === 200, `le refus dit de qui est l’adresse (${given.status})`);
      const after = await world.stranger().signIn(email);
      ensure(before.status === after.status, `la connexion de ${email} répond ${after.status}`);
    }
  },
};

const MAX_MAILS = 3;

const mailFlood: Attack = {
  name: 'Remplir une boîte aux lettres de demandes de mot de passe',
  async run(world) {
    const { email } = await world.makeLearner();
    const answers = [];
    for (let times = 0; times < 6; times++) {
      answers.push((await world.stranger().call('POST', '/request_password', { email })).body.message);
    }
    answers.push((await world.stranger().call('POST', '/request_password', { email: `in${email}` })).body.message);
    ensure(new Set(answers).size === 1, 'la réponse dit si l’adresse est connue, ou qu’il n’en part plus');
    const admin = await world.as(SUPER_ADMIN);
    const count = async () =>
      (await admin.call('GET', `/courriels?destinataire=${email}`)).body['hydra:totalItems'] as number;
    for (let waited = 0; waited < 10 && (await count()) < MAX_MAILS; waited++) await wait(500);
    await wait(1_000);
    const mails = await count();
    if (mails === 0) throw new Omitted('les courriels de ce serveur ne restent pas dans sa boîte locale');
    ensure(mails <= MAX_MAILS, `${mails} courriels sont partis`);
  },
};

export const identityAttacks = [
  claimedAddress,
  staffAddress,
  linkInName,
  ownName,
  colleague,
  ownPassword,
  walk,
  lockOut,
  links,
  mailFlood,
];
