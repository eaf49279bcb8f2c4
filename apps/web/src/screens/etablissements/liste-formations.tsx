import { type AssignmentStatus, cardStatus } from '@sillage/contracts/assignments.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { progressPercent } from '@sillage/contracts/moyennes.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { client } from '../../client/client.ts';
import { authRequired } from '../../client/guards.ts';
import { useCan, useConnectedUser } from '../../client/login.ts';
import { optionsFrom, queries } from '../../client/queries.ts';
import { readPages } from '../../client/read-pages.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { formatPercent } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Meter } from '../../ui/show/meter.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { periodOf } from '../assignments/-parts/period.ts';
import { CourseLink } from '../training_courses/-parts/course-link.tsx';
import classes from './-parts/liste-formations.module.css';

interface Search {
  etablissement?: number;
}

/** Those that all have ended, those that run, those to come (P-2.4-08, P-2.4-12). */
export const Route = createFileRoute('/etablissements/liste-formations')({
  validateSearch: ({ etablissement }: Record<string, unknown>): Search =>
    Number.isInteger(etablissement) ? { etablissement: etablissement as number } : {},
  beforeLoad: authRequired(),
  component: ListeFormations,
});

/** Cards of one call; the following ones are asked for until all are there. */
const AT_ONCE = 100;

const sections: { status: AssignmentStatus; title: MessageCode }[] = [
  { status: 'finished', title: 'formations.terminees' },
  { status: 'available', title: 'formations.en_cours' },
  { status: 'soon-available', title: 'formations.a_venir' },
  // Ended before all had done it: in none of the three lists (P-2.4-09, P-2.4-10, P-2.4-11), shown when there is one.
  { status: 'over', title: 'assignments.statut_apprenant.depasse' },
];

function ListeFormations() {
  const user = useConnectedUser();
  const may = useCan();
  const { etablissement } = Route.useSearch();
  const navigate = Route.useNavigate();
  const chooses = isAdmin(user) || user.isGroupement;
  const chosen = chooses ? etablissement : undefined;
  const isReady = may('assignments.consulter') && (!chooses || chosen !== undefined);
  return (
    <>
      <Crumbs />
      <PageTitle title={message('etablissements.liste_formations')} />
      {chooses && (
        <div className={classes.picker}>
          <SelectField
            name="etablissement"
            error={undefined}
            label={message('etablissements.un')}
            value={chosen === undefined ? null : String(chosen)}
            onChange={(value) =>
              void navigate({ search: value ? { etablissement: Number(value) } : {}, replace: true })
            }
            {...optionsFrom('etablissements')}
          />
        </div>
      )}
      {isReady ? (
        <Lists etablissement={chosen} />
      ) : (
        <EmptyState title={message(chooses ? 'etablissements.choisir' : 'formations.aucune')} />
      )}
    </>
  );
}

function allCards(etablissement: number | undefined) {
  const asked = { rowsPerPage: AT_ONCE, ...(etablissement !== undefined && { 'etablissement.id': etablissement }) };
  return {
    queryKey: [...queries.assignments.data(asked).queryKey, 'toutes'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readPages((page) => client.assignments.data({ ...asked, page }, { signal })),
  };
}

function Lists({ etablissement }: { etablissement: number | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(allCards(etablissement));
  if (error) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  const now = new Date();
  const cards = (data ?? []).map((card) => ({ card, status: statusOf(card, now) }));
  return (
    <div className={classes.lists}>
      {sections.map(({ status, title }) => {
        const found = cards.filter((one) => one.status === status);
        if (status === 'over' && found.length === 0) return null;
        return (
          <Card key={status} title={message(title)} count={found.length} flush>
            {data && found.length === 0 && <p className={classes.none}>{message('formations.aucune')}</p>}
            <ul className={classes.rows}>
              {found.map(({ card }) => (
                <li key={card.id} className={classes.row}>
                  <span className={classes.text}>
                    <strong>
                      {card.trainingCourse ? (
                        <CourseLink id={card.trainingCourse.id}>{card.trainingCourse.name}</CourseLink>
                      ) : (
                        card.module?.nom
                      )}
                    </strong>
                    <span className={classes.facts}>{periodOf(card)}</span>
                    {card.learnersAssignedCount !== null && (
                      <span className={classes.facts}>
                        {message('formations.participants', {
                          fait: card.completionCount ?? 0,
                          total: card.learnersAssignedCount,
                        })}
                      </span>
                    )}
                    {card.moyenne !== null && (
                      <span className={classes.facts}>
                        {message('formations.taux_de_reussite', { taux: formatPercent(card.moyenne) })}
                      </span>
                    )}
                  </span>
                  {card.learnersAssignedCount !== null && (
                    <span className={classes.meter}>
                      <Meter tauxPourcent={progressPercent(card.completionCount ?? 0, card.learnersAssignedCount)} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

type AssignmentCard = Parameters<typeof cardStatus>[0];
type Wire = { [K in keyof AssignmentCard]: AssignmentCard[K] | (AssignmentCard[K] extends number ? null : never) };

/** To a learner the numbers of people are not told: the dates alone count. */
function statusOf(card: Wire, now: Date): AssignmentStatus {
  const { assignedsCount, activeAssignedsCount, completionCount, learnersAssignedCount } = card;
  return cardStatus(
    {
      ...card,
      assignedsCount: assignedsCount ?? 0,
      activeAssignedsCount: activeAssignedsCount ?? 0,
      completionCount: completionCount ?? 0,
      learnersAssignedCount: learnersAssignedCount ?? 0,
    },
    { isAdmin: learnersAssignedCount === null },
    now,
  );
}
