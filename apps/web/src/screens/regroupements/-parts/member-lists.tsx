import { Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { holdsWords } from '@sillage/contracts/lettres.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { MAX_ROWS } from '@sillage/contracts/pages.rules.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { client } from '../../../client/client.ts';
import { optionsFrom, queries } from '../../../client/queries.ts';
import { announce } from '../../../ui/announce.tsx';
import { Card } from '../../../ui/card.tsx';
import { chosenQuery } from '../../../ui/choices.ts';
import { FailureLine } from '../../../ui/failure-line.tsx';
import { fieldError, useFieldProps } from '../../../ui/form/fields.tsx';
import { sayRefusal } from '../../../ui/form/refusal.ts';
import type { FieldBinding } from '../../../ui/form/use-form-screen.ts';
import { formatInteger } from '../../../ui/format.ts';
import { MoreChoices } from '../../../ui/more-choices.tsx';
import { Counter } from '../../../ui/page-title.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import classes from './member-lists.module.css';

interface Learner {
  id: string;
  name: string;
}

interface MemberListsProps extends FieldBinding<string[]> {
  /** Whose learners may be chosen; null while no establishment is chosen. */
  etablissementId: number | null;
  /** Names of the members that the record holds, archived ones marked. */
  known: Learner[];
}

/**
 * Who is in a regroupement: those available, found on the server, and those selected, each list with its search (C-2.4-13, C-2.4-14,
 * C-2.4-15, C-2.4-16, C-2.4-17).
 */
export function MemberLists(props: MemberListsProps) {
  const { value, onChange, error, etablissementId, known } = props;
  const label = message('regroupements.membres');
  const { readOnly } = useFieldProps({ name: props.name, error, label });
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const nameOf = (id: string) => names.get(id) ?? known.find((one) => one.id === id)?.name;
  // Those of an entry that was found again.
  const unnamed = value.filter((id) => nameOf(id) === undefined);
  const { data: found } = useQuery({
    ...chosenQuery(optionsFrom('apprenants'), unnamed),
    enabled: unnamed.length > 0,
    placeholderData: keepPreviousData,
  });
  const foundName = (id: string) => found?.options.find(({ value }) => value === id)?.label;
  const chosen = value.map((id) => ({ id, name: nameOf(id) ?? foundName(id) ?? id }));

  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);

  /** Over who is there by then: what is added may have been asked for a while ago. */
  function add(learners: Learner[]) {
    setNames((known) => new Map([...known, ...learners.map(({ id, name }) => [id, name] as const)]));
    onChange([...new Set([...latest.current, ...learners.map(({ id }) => id)])]);
  }

  return (
    <Card
      title={message('regroupements.section.apprenants')}
      help={readOnly ? undefined : message('regroupements.section.apprenants_aide')}
    >
      {fieldError(error)}
      <div className={classes.lists} id={`champ-${props.name}`} data-alone={readOnly || undefined}>
        {!readOnly && <Available etablissementId={etablissementId} chosen={value} onAdd={add} />}
        <Chosen
          learners={chosen}
          onRemove={readOnly ? undefined : (removed) => onChange(value.filter((id) => id !== removed.id))}
        />
      </div>
    </Card>
  );
}

const SHOWN = 50;

function Available({
  etablissementId,
  chosen,
  onAdd,
}: {
  etablissementId: number | null;
  chosen: string[];
  onAdd: (learners: Learner[]) => void;
}) {
  const [term, setTerm] = useState('');
  const [search] = useDebouncedValue(term.trim(), 300);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState({ search, rows: SHOWN });
  const limit = asked.search === search ? asked.rows : SHOWN;
  const owner = useRef(etablissementId);
  useLayoutEffect(() => {
    owner.current = etablissementId;
  }, [etablissementId]);
  const wanted = { search, filters: { etablissement: [etablissementId ?? 0] } };
  // Enough for a full list once those who are already chosen are left out.
  const query = useQuery({
    ...queries.apprenants.options({ ...wanted, rowsPerPage: Math.min(MAX_ROWS, limit + chosen.length) }),
    enabled: etablissementId !== null,
    placeholderData: keepPreviousData,
  });
  // Those that the button counts are those that it adds.
  const busy = query.isPlaceholderData || search !== term.trim();
  const isChosen = new Set(chosen);
  const found = (query.data?.rows ?? []).map(({ id, name }) => ({ id: String(id), name }));
  const free = found.filter(({ id }) => !isChosen.has(id));
  const shown = free.slice(0, limit);
  const hidden = (query.data?.total ?? 0) - (found.length - free.length) - shown.length;

  async function addAll() {
    setAdding(true);
    const found = await client.apprenants.options({ ...wanted, rowsPerPage: -1 }).catch(sayRefusal);
    setAdding(false);
    if (!found || owner.current !== etablissementId) return;
    onAdd(found.rows.map(({ id, name }) => ({ id: String(id), name })));
  }

  return (
    <MemberList
      title={message('regroupements.disponibles')}
      searchLabel={message('regroupements.rechercher_disponibles')}
      term={term}
      onTerm={setTerm}
      busy={busy || query.isFetching}
      foot={
        shown.length > 1 && (
          <Button variant="light" size="compact-sm" loading={adding} disabled={busy} onClick={() => void addAll()}>
            {message('regroupements.ajouter_tous', { nombre: formatInteger(shown.length + Math.max(0, hidden)) })}
          </Button>
        )
      }
    >
      {etablissementId === null && <p className={classes.none}>{message('regroupements.choisir_etablissement')}</p>}
      {query.isError && (
        <FailureLine
          className={classes.none}
          text={message('regroupements.erreur_disponibles')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && shown.length === 0 && (
        <p className={classes.none}>{message(search === '' ? 'ui.rien_a_choisir' : 'ui.aucun_resultat')}</p>
      )}
      <ul className={classes.rows}>
        {shown.map((learner) => (
          <li key={learner.id}>
            <RowButton
              label={message('regroupements.ajouter', { nom: learner.name })}
              onClick={() => onAdd([learner])}
              icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            >
              {learner.name}
            </RowButton>
          </li>
        ))}
      </ul>
      <MoreChoices
        shown={shown.length}
        total={shown.length + Math.max(0, hidden)}
        onMore={() => setAsked({ search, rows: 2 * limit })}
      />
    </MemberList>
  );
}

const STEP = 100;

function Chosen({ learners, onRemove }: { learners: Learner[]; onRemove: ((removed: Learner) => void) | undefined }) {
  const [term, setTerm] = useState('');
  const [limit, setLimit] = useState(STEP);
  const found = learners.filter(({ name }) => holdsWords(name, term.trim()));
  const hidden = found.length - limit;
  return (
    <MemberList
      title={message('regroupements.membres')}
      count={learners.length}
      searchLabel={message('regroupements.rechercher_membres')}
      term={term}
      onTerm={setTerm}
      foot={
        hidden > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => setLimit(limit + STEP)}>
            {plural('regroupements.tous_affiches', Math.min(STEP, hidden))}
          </Button>
        )
      }
    >
      {found.length === 0 && (
        <p className={classes.none}>
          {message(learners.length === 0 ? 'regroupements.aucun_apprenant' : 'ui.aucun_resultat')}
        </p>
      )}
      <ul className={classes.rows}>
        {found.slice(0, limit).map((learner) => (
          <li key={learner.id}>
            {onRemove ? (
              <RowButton
                label={message('regroupements.retirer', { nom: learner.name })}
                onClick={() => onRemove(learner)}
                icon={<IconMinus size={16} stroke={2} aria-hidden="true" />}
              >
                {learner.name}
              </RowButton>
            ) : (
              <span className={classes.row}>{learner.name}</span>
            )}
          </li>
        ))}
      </ul>
    </MemberList>
  );
}

interface MemberListProps {
  title: string;
  count?: number;
  searchLabel: string;
  term: string;
  onTerm: (term: string) => void;
  busy?: boolean;
  foot: ReactNode;
  children: ReactNode;
}

function MemberList({ title, count, searchLabel, term, onTerm, busy = false, foot, children }: MemberListProps) {
  return (
    <section className={classes.list} aria-label={title}>
      <h3 className={classes.title}>
        {title} {count !== undefined && <Counter value={count} />}
      </h3>
      <SearchInput
        aria-label={searchLabel}
        placeholder={message('ui.rechercher_court')}
        value={term}
        onChange={onTerm}
        rightSection={busy ? <Loader size={14} /> : null}
      />
      <div className={classes.scroll}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </section>
  );
}

function RowButton({
  label,
  icon,
  onClick,
  children,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  function move(event: MouseEvent<HTMLButtonElement>) {
    // The row leaves this list: the focus goes to its neighbour rather than to the page.
    const row = event.currentTarget.parentElement;
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const search = row?.closest('section')?.querySelector('input');
    (next?.querySelector('button') ?? search)?.focus();
    announce(label);
    onClick();
  }
  return (
    <button type="button" className={classes.row} aria-label={label} onClick={move}>
      <span className={classes.name}>{children}</span>
      {icon}
    </button>
  );
}
