import { Menu } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { isSameEtat, LISTES, type Liste } from '@sillage/contracts/vues.rules.ts';
import { IconCheck, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Body, client, type Item } from '../../client/client.ts';
import { invalidate, queries } from '../../client/queries.ts';
import { sayUndoable } from '../../client/say-undoable.ts';
import { useChangeSearch, useOwnPage } from '../../ui/current-page.ts';
import { sayRefusal } from '../../ui/form/refusal.ts';
import { AddressLink } from '../../ui/link.tsx';
import type { ListState } from '../../ui/list/use-list-state.ts';
import { type ListViewsProps, ViewsTarget } from '../../ui/list/views-button.tsx';
import classes from './saved-views.module.css';
import { ViewDialog } from './view-dialog.tsx';

type Vue = Item<'vues'>;
type Etat = Body<'vues', 'create'>['etat'];

/** The saved views of the list where one stands: choosing one, keeping what is shown as one, changing one's own. */
export default function SavedViews(props: ListViewsProps) {
  const page = useOwnPage();
  const liste = LISTES.find((one) => one === page);
  return liste && <ViewsMenu {...props} liste={liste} />;
}

function ViewsMenu({ state, opened: atOnce, liste }: ListViewsProps & { liste: Liste }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(atOnce);
  const [dialog, setDialog] = useState<{ vue: Vue | undefined }>();
  const query = useQuery(queries.vues.list({ filters: { liste: [liste] }, rowsPerPage: -1 }));
  const vues = query.data?.rows ?? [];
  const etat = useEtat(state);
  const current = vues.find(({ id }) => id === state.vue);
  const isPlain = current === undefined && Object.keys(etat.filters ?? {}).length === 0 && !etat.search;
  const isModified = current !== undefined && !isSameEtat(current.etat, etat);
  const own = current?.mienne ? current : undefined;
  const act = useViewActions(liste);

  return (
    <>
      <Menu
        position="bottom-end"
        opened={opened}
        onChange={setOpened}
        onOpen={() => void query.refetch()}
        returnFocus={false}
        onClose={() => button.current?.focus()}
      >
        <Menu.Target>
          <ViewsTarget ref={button} data-current={current && true}>
            {current && <CurrentView nom={current.nom} isModified={isModified} />}
          </ViewsTarget>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          <ViewItem search={{}} isCurrent={isPlain} nom={message('vues.defaut')} />
          <ViewGroup
            label={message('vues.miennes')}
            vues={vues.filter(({ mienne }) => mienne)}
            current={current}
            detailOf={({ partagee }) => partagee && message('vues.partagee')}
          />
          <ViewGroup
            label={message('vues.partagees')}
            vues={vues.filter(({ mienne }) => !mienne)}
            current={current}
            detailOf={({ auteur }) => auteur && message('vues.de', { auteur })}
          />
          {!query.data && (
            <Menu.Item disabled={query.isPending} closeMenuOnClick={false} onClick={() => void query.refetch()}>
              {message(query.isPending ? 'ui.chargement' : 'ui.echec_chargement')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {own && isModified && (
            <Menu.Item leftSection={<IconDeviceFloppy {...ICON} />} onClick={() => void act.replace(own, etat)}>
              {message('vues.mettre_a_jour', { nom: own.nom })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDeviceFloppy {...ICON} />} onClick={() => setDialog({ vue: undefined })}>
            {message('vues.enregistrer')}
          </Menu.Item>
          {own && (
            <>
              <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setDialog({ vue: own })}>
                {message('vues.renommer')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash {...ICON} />}
                mod={{ 'menu-item-danger': true }}
                onClick={() => void act.remove(own)}
              >
                {message('vues.supprimer', { nom: own.nom })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <ViewDialog
          vue={dialog.vue}
          onClose={() => {
            setDialog(undefined);
            button.current?.focus();
          }}
          onSubmit={(values) => (dialog.vue ? act.change(dialog.vue, values) : act.create(values, etat))}
        />
      )}
    </>
  );
}

function CurrentView({ nom, isModified }: { nom: string; isModified: boolean }) {
  return (
    <>
      <span className="visually-hidden">{message('ui.etiquette', { nom: message('ui.vues') })} </span>
      <span className={classes.name}>{nom}</span>
      {isModified && <span className={classes.modified}>{message('vues.modifiee')}</span>}
    </>
  );
}

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

interface ViewGroupProps {
  label: string;
  vues: Vue[];
  current: Vue | undefined;
  detailOf: (vue: Vue) => string | null | false;
}

function ViewGroup({ label, vues, current, detailOf }: ViewGroupProps) {
  return (
    <>
      {vues.length > 0 && <Menu.Label>{label}</Menu.Label>}
      {vues.map((vue) => (
        <ViewItem
          key={vue.id}
          search={{ ...vue.etat, vue: vue.id }}
          isCurrent={vue === current}
          nom={vue.nom}
          detail={detailOf(vue)}
        />
      ))}
    </>
  );
}

interface ViewItemProps {
  search: object;
  isCurrent: boolean;
  nom: string;
  detail?: string | null | false;
}

/** An address like another: it may be opened beside, or copied. */
function ViewItem({ search, isCurrent, nom, detail }: ViewItemProps) {
  return (
    <Menu.Item
      component={AddressLink}
      to="."
      search={search}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      leftSection={isCurrent ? <IconCheck {...ICON} /> : <span className={classes.unchecked} />}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className={classes.item}>
        {nom}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Menu.Item>
  );
}

/** What the list shows, as its address would say it: columns that this browser remembers are among them. */
function useEtat({ columns }: ListState): Etat {
  const { page: _, vue: __, ...said }: Record<string, unknown> = useSearch({ strict: false });
  return { ...said, ...(columns && { columns }) } as Etat;
}

type Values = Pick<Vue, 'nom' | 'partagee'>;

/** The address as it stands, which may have changed since it was asked. */
const withoutView = ({ vue: _, ...others }: Record<string, unknown>) => others;

function useViewActions(liste: Liste) {
  const queryClient = useQueryClient();
  const changeSearch = useChangeSearch();
  const reload = () => invalidate(queryClient, 'vues');
  return {
    async create(values: Values, etat: Etat) {
      const { id } = await client.vues.create({ ...values, liste, etat });
      await reload();
      changeSearch({ ...etat, vue: id }, { replace: true });
    },
    async change({ id, version }: Vue, values: Values) {
      await client.vues.update(id, values, { version });
      await reload();
    },
    async replace(vue: Vue, etat: Etat) {
      const before = vue.etat as Etat;
      try {
        const { version } = await client.vues.update(vue.id, { etat }, { version: vue.version });
        sayUndoable({
          done: message('vues.mise_a_jour', { nom: vue.nom }),
          name: vue.nom,
          undo: () => client.vues.update(vue.id, { etat: before }, { version }),
          reload,
        });
      } catch (error) {
        sayRefusal(error);
      }
      await reload();
    },
    async remove(vue: Vue) {
      try {
        await client.vues.delete(vue.id, { version: vue.version });
        changeSearch(withoutView, { replace: true });
        sayUndoable({
          done: message('vues.supprimee', { nom: vue.nom }),
          name: vue.nom,
          undo: () => client.vues.create({ liste, nom: vue.nom, etat: vue.etat as Etat, partagee: vue.partagee }),
          reload,
        });
      } catch (error) {
        sayRefusal(error);
      }
      await reload();
    },
  };
}
