import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconHash } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { roleRequired } from '../../client/guards.ts';
import { limitsOf } from '../../client/limits.ts';
import { acts } from '../../ui/acts.ts';
import { Card } from '../../ui/card.tsx';
import { useChangeSearch } from '../../ui/current-page.ts';
import { type ListSearch, parseListSearch } from '../../ui/list/list-search.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import classes from './-statistiques-session/debriefing.module.css';
import { SessionDebriefing } from './-statistiques-session/debriefing.tsx';
import { SessionLog } from './-statistiques-session/log.tsx';

interface Search extends ListSearch {
  session?: string;
  /** Its log where not said. */
  lecture?: 'template';
}

/** The log of a session, or what it shows of itself (S-2.14). */
export const Route = createFileRoute('/outils/statistiquesSession')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...parseListSearch(raw),
    ...(typeof raw.session === 'string' && raw.session !== '' && { session: raw.session }),
    ...(raw.lecture === 'template' && { lecture: raw.lecture }),
  }),
  beforeLoad: roleRequired('outils.consulter'),
  component: StatistiquesSession,
});

function StatistiquesSession() {
  const { session, lecture } = Route.useSearch();
  return (
    <>
      <Crumbs />
      <PageTitle title={message('debriefings.titre')} backTo="/outils" secondary={[acts.print]} />
      <Ask key={session ?? ''} session={session ?? ''} view={lecture ?? 'logs'} />
      {!session ? (
        <Card>
          <EmptyState title={message('debriefings.aucune')} text={message('debriefings.aucune_texte')} />
        </Card>
      ) : lecture === 'template' ? (
        <SessionDebriefing session={session} />
      ) : (
        <SessionLog session={session} />
      )}
    </>
  );
}

interface AskProps {
  session: string;
  view: 'logs' | 'template';
}

/** Which session, and which view of it; Enter loads (S-2.14-05). */
function Ask({ session: loaded, view }: AskProps) {
  const changeSearch = useChangeSearch();
  const [typed, setTyped] = useState(loaded);
  const show = (next: Search) => changeSearch({ ...(view === 'template' && { lecture: view }), ...next });
  return (
    <form
      className={classes.ask}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault();
        show(typed.trim() ? { session: typed.trim() } : {});
      }}
    >
      <TextInput
        className={classes.id}
        label={message('debriefings.identifiant')}
        leftSection={<IconHash size={17} stroke={1.7} aria-hidden="true" />}
        value={typed}
        maxLength={limitsOf('debriefings', 'session').session?.maxLength}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {message('debriefings.charger')}
      </Button>
      <SegmentedControl
        className={classes.views}
        aria-label={message('debriefings.vue')}
        value={view}
        onChange={(next) =>
          changeSearch({ ...(loaded && { session: loaded }), ...(next === 'template' && { lecture: next }) })
        }
        data={[
          { value: 'logs', label: message('debriefings.vue.logs') },
          { value: 'template', label: message('debriefings.vue.template') },
        ]}
      />
    </form>
  );
}
