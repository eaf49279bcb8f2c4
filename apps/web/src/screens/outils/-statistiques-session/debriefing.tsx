import type { ActionJouee, Debriefing } from '@sillage/contracts/debriefings.ts';
import { MAX_EVENEMENTS_SESSION } from '@sillage/contracts/journaux.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { etatOf, nomOf, scenarioOf } from '@sillage/contracts/statistiques.rules.ts';
import { IconCalendar, IconClock, IconDeviceVisionPro, IconGauge, IconMovie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../client/failure.ts';
import { useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime, formatDuration, formatInteger, formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Callout, StatusBadge } from '../../../ui/show/status-badge.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { SessionBlocs } from '../../stats/-parts/session-blocs.tsx';
import classes from './debriefing.module.css';
import { ErrorsCard } from './errors-card.tsx';
import { TimeLine } from './time-line.tsx';

/** Errors beyond which the printed sheet is written smaller: it stays one. */
const MANY = 6;

/** One session, told again so that a trainer can talk about it with who played it. */
export function SessionDebriefing({ session }: { session: string }) {
  const { defaultLanguage: lang } = useConnectedUser();
  const query = useQuery(queries.debriefings.session({ session, lang }));
  const { data, error } = query;
  const unavailable = {
    title: message('gabarits.indisponible'),
    text: message('gabarits.indisponible_texte'),
  };
  if (error) {
    return (
      <Card>
        <ErrorState {...failureOf(query)} {...unavailable} />
      </Card>
    );
  }
  if (!data) return <PageSkeleton cards={3} />;
  if (data.sessionsCount === 0) {
    return (
      <Card>
        <EmptyState title={message('debriefings.aucun_passage')} />
      </Card>
    );
  }
  return (
    <div className={classes.stack} data-many={data.jugees - data.justes > MANY || undefined}>
      <Told data={data} />
      {data.datas.length > 0 ? (
        <SessionBlocs blocs={data.datas} />
      ) : (
        <Card>
          <EmptyState {...unavailable} />
        </Card>
      )}
    </div>
  );
}

function Told({ data }: { data: Debriefing }) {
  const { actions, scenarioId } = data;
  const wrong = actions.filter(({ juste }) => juste === false);
  const rankOf = (action: ActionJouee) => wrong.indexOf(action) + 1;
  return (
    <>
      {data.isCut && (
        <Callout status="warning">
          {message('debriefings.trop_longue', { nombre: formatInteger(MAX_EVENEMENTS_SESSION) })}
        </Callout>
      )}
      <Card>
        <Head data={data} />
        <TimeLine {...data} rankOf={rankOf} />
      </Card>
      {data.jugees > 0 && <ErrorsCard scenarioId={scenarioId} actions={actions} rankOf={rankOf} />}
      <Questions questions={data.questions} />
    </>
  );
}

function Head({ data: { session, scenarioId, duree, actionsJustes, justes, jugees } }: { data: Debriefing }) {
  if (!session) return null;
  const { Nom, Prenom, Profil, etablissement, Casque, Date: debut, Score } = session;
  const name = nomOf([Prenom, Nom].filter(Boolean).join(' '), session.nomDeclare) || message('debriefings.anonyme');
  const etat = etatOf(session);
  const facts = [
    { icon: IconCalendar, text: formatDateTime(debut) },
    ...(Casque ? [{ icon: IconDeviceVisionPro, text: Casque }] : []),
    { icon: IconClock, text: formatDuration(duree) },
    // The main figure says it where nothing was judged.
    ...(Score !== null && jugees > 0
      ? [{ icon: IconGauge, text: message('debriefings.score', { score: formatPercent(Score) }) }]
      : []),
  ];
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <h2 className={classes.person}>
          {name}
          <span className={classes.profile}>{[Profil, etablissement].filter(Boolean).join(' · ')}</span>
          {etat !== 'complete' && (
            <StatusBadge status={etat === 'test' ? 'neutral' : 'warning'}>
              {message(`statistiques.etat.${etat}`)}
            </StatusBadge>
          )}
        </h2>
        <ul className={classes.facts}>
          <li>
            <IconMovie size={16} stroke={1.7} aria-hidden="true" />
            {scenarioId === null ? (
              scenarioOf(session)
            ) : (
              <AddressLink className="link" to={`/scenarios/show/${scenarioId}`}>
                {scenarioOf(session)}
              </AddressLink>
            )}
          </li>
          {facts.map(({ icon: FactIcon, text }) => (
            <li key={text}>
              <FactIcon size={16} stroke={1.7} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      {(jugees > 0 || Score !== null) && (
        <p className={classes.result}>
          <strong className="tabular">{formatPercent(jugees > 0 ? actionsJustes : Score)}</strong>
          <span>
            {jugees > 0
              ? plural('debriefings.actions_justes', justes, { jugees: formatInteger(jugees) })
              : message('debriefings.le_score')}
          </span>
        </p>
      )}
    </div>
  );
}

/** One question at a time; what is answered is written on the printed sheet. */
function Questions({ questions }: Pick<Debriefing, 'questions'>) {
  return (
    <Card
      title={<span className={classes.green}>{message('debriefings.questions')}</span>}
      aside={<span className={classes.aside}>{message('debriefings.questions_aide')}</span>}
    >
      <ol className={classes.questions}>
        {questions.map(({ theme, question }) => (
          <li key={theme}>
            <p className={classes.theme}>{theme}</p>
            <p className={classes.question}>{question}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
