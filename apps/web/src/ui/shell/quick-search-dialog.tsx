import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { message } from '@sillage/contracts/messages.fr.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGo } from '../link.tsx';
import type { QuickAction, QuickSearchProps } from './quick-action.ts';
import classes from './quick-search.module.css';

/** The list scrolls, so the keyboard reaches it; Mantine passes this on without declaring it. */
const focusable = { viewportProps: { tabIndex: 0 } };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function matching(actions: QuickAction[], query: string): QuickAction[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return actions.filter((action) => {
    const text = plain(`${action.label} ${action.description ?? ''} ${action.group}`);
    return words.every((word) => text.includes(word));
  });
}

/** The quick search itself; its code is loaded when it is first opened. */
export default function QuickSearchDialog({ actions, search, calls }: QuickSearchProps & { calls: number }) {
  const go = useGo();
  const [query, setQuery] = useState('');
  const [term] = useDebouncedValue(query.trim(), 300);
  const found = useQuery({
    queryKey: ['ui.quick-search', term],
    queryFn: ({ signal }) => search?.(term, signal) ?? [],
    enabled: search !== undefined && term.length > 1,
    staleTime: 30_000,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call opens it again
  useEffect(() => spotlight.open(), [calls]);

  const shown = [...matching(actions, query), ...(term ? (found.data ?? []) : [])];
  const groups = Map.groupBy(shown, (action) => action.group);

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="xl"
      size={600}
      overlayProps={{ blur: 0 }}
    >
      <Spotlight.Search
        placeholder={message('ui.recherche_rapide')}
        aria-label={message('ui.recherche_rapide')}
        leftSection={<IconSearch size={20} stroke={1.7} />}
      />
      <Spotlight.ActionsList {...focusable}>
        {[...groups].map(([group, members]) => (
          <Spotlight.ActionsGroup key={group} label={group} className={classes.group ?? ''}>
            {members.map(({ id, label, description, icon: ActionIcon, to }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(description ? { description } : {})}
                leftSection={ActionIcon && <ActionIcon size={20} stroke={1.7} />}
                onClick={() => go({ to })}
                className={classes.action ?? ''}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && (
          <Spotlight.Empty>{message(found.isFetching ? 'ui.chargement' : 'ui.aucun_resultat')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
