import { message } from '@sillage/contracts/messages.fr.ts';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../client/client.ts';
import { roleRequired } from '../../client/guards.ts';
import { confirm } from '../../ui/confirm.ts';
import { parseListSearch } from '../../ui/list/list-search.ts';
import { ListTabs } from '../../ui/list/list-tabs.tsx';
import type { ListTab } from '../../ui/list/list-types.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { notify } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Crumbs } from '../-shell/crumbs.tsx';
import { Appareils } from './-journaux/appareils.tsx';
import { AwaitedScenarios } from './-journaux/awaited-scenarios.tsx';
import { CleDialog } from './-journaux/cle-dialog.tsx';
import { Cles, NEWEST_FIRST } from './-journaux/cles.tsx';
import classes from './-journaux/journaux.module.css';
import { Lacunes } from './-journaux/lacunes.tsx';
import { SetAside } from './-journaux/set-aside.tsx';

export const Route = createFileRoute('/outils/journaux')({
  validateSearch: parseListSearch,
  beforeLoad: roleRequired('journaux.consulter'),
  component: Journaux,
});

const APPAREILS = 'appareils';
const SESSIONS = 'sessions';
const CLES = 'cles';

const tabs: ListTab[] = [
  { value: APPAREILS, label: message('journaux.appareils') },
  { value: SESSIONS, label: message('journaux.sessions') },
  { value: CLES, label: message('journaux.cles') },
];

/** Each list begins afresh: the filters of one are none of another's. */
const searchOfTab = (tab: string) => (tab === APPAREILS ? {} : { tab });

/** What devices report: what arrived of each headset, the sessions of which something is missing, and the keys that they report with. */
function Journaux() {
  const [creating, setCreating] = useState(false);
  const title = message('journaux.titre');
  const state = useListState({ order: NEWEST_FIRST, tab: APPAREILS });

  function rebuild() {
    void confirm({
      title: message('journaux.recalculer'),
      body: message('journaux.recalculer_texte'),
      confirmLabel: message('journaux.recalculer'),
      onConfirm: async () => {
        const { message: sentence } = await client.journaux.recalculer();
        notify.success(sentence);
      },
      failed: message('ui.erreur_traitement'),
    });
  }

  return (
    <>
      <Crumbs />
      <PageTitle
        title={title}
        {...(state.tab === CLES && {
          primary: { label: message('journaux.cle_creer'), icon: IconKey, onClick: () => setCreating(true) },
        })}
        menu={[{ label: message('journaux.recalculer'), icon: IconRefresh, onClick: rebuild }]}
      />
      <ListTabs tabs={tabs} state={{ ...state, searchOfTab }} label={title} />
      {state.tab === CLES && <Cles state={state} />}
      {state.tab === APPAREILS && <Appareils state={state} />}
      {state.tab === SESSIONS && (
        <div className={classes.stack}>
          <SetAside />
          <AwaitedScenarios />
          <Lacunes />
        </div>
      )}
      <CleDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
