import { testLogin, testNom } from '@sillage/contracts/etablissements_test.rules.ts';
import { etablissements_test } from '@sillage/contracts/etablissements_test.ts';
import { bind } from '../../platform/bind.ts';
import { today } from '../../platform/clock.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { iri } from '../../platform/hydra.ts';
import { navigateurUrl } from '../etablissements/etablissements.rules.ts';
import { makePassword } from './etablissements_test.rules.ts';
import { makeEtablissement } from './make-etablissement.ts';

export const etablissementsTestDomain = bind('etablissements_test', etablissements_test, {
  formulaire: ({ config }) => ({ domaine: config.testLoginDomain }),

  async generer({ tx, actor, body, clock, config, note }) {
    const [debut, fin] = [today(clock), body.end.slice(0, 10)];
    if (fin < debut) throw refuseFields(violation('end', 'etablissements_test.fin_passee'));
    const nom = testNom(body.nom);
    const login = testLogin(body.login, config.testLoginDomain);
    const motDePasse = makePassword();
    const { modules } = body;
    const made = await makeEtablissement(
      tx,
      { actor, now: clock.now() },
      { nom, login, motDePasse, modules, debut, fin },
    );
    note({ login, fin, modules }, iri('etablissements', made.id));
    return {
      link: navigateurUrl(config.publicUrl, made.codeEtablissement),
      etablissement: { id: made.id, nom },
      login,
      motDePasse,
    };
  },
});
