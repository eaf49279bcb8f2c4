import { CONSERVATION, GENRES, sentencesOf } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { typographie } from '@sillage/contracts/typographie.ts';
import { createFileRoute } from '@tanstack/react-router';
import { roleRequired } from '../client/guards.ts';
import { settingOf } from '../client/settings.ts';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './-rgpd/rgpd.module.css';
import { Crumbs } from './-shell/crumbs.tsx';

export const Route = createFileRoute('/rgpd')({
  beforeLoad: roleRequired('rgpd.consulter'),
  component: Rgpd,
});

const collected = [
  'rgpd.donnees_navigation',
  'rgpd.donnees_aide',
  'rgpd.donnees_kit',
  'rgpd.donnees_logos',
] as const satisfies MessageCode[];

/**
 * What is collected, for how long, and the certifications (P-2.2-11, P-2.2-12, P-2.2-13, P-2.2-14, P-2.2-15, P-2.2-16); its text is in the
 * catalogue, but for a sentence that the provider may correct.
 */
function Rgpd() {
  const corrected = settingOf('conservation');
  return (
    <>
      <Crumbs />
      <PageTitle title={message('rgpd.titre')} />
      <div className={classes.page}>
        <Card title={message('rgpd.donnees_titre')}>
          <p className={classes.paragraph}>{message('rgpd.donnees_texte')}</p>
          <ul className={classes.list}>
            {collected.map((code) => (
              <li key={code}>{message(code)}</li>
            ))}
          </ul>
        </Card>
        <Card title={message('rgpd.conservation_titre')}>
          <p className={classes.paragraph}>{corrected ? typographie(corrected) : message('rgpd.conservation_texte')}</p>
          <p className={classes.paragraph}>{message('rgpd.conservation_autres')}</p>
          <dl className={classes.kinds}>
            {GENRES.filter((genre) => genre !== 'navigation').map((genre) => {
              const { nom, duree } = sentencesOf(genre);
              return (
                <div key={genre}>
                  <dt>{message(nom)}</dt>
                  <dd>{message(duree, CONSERVATION)}</dd>
                </div>
              );
            })}
          </dl>
        </Card>
        <Card title={message('rgpd.certifications_titre')}>
          <p className={classes.paragraph}>{message('rgpd.certifications_texte')}</p>
        </Card>
      </div>
    </>
  );
}
