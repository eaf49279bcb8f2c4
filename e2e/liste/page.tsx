import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { formatInteger } from '../../apps/web/src/ui/format.ts';
import { ListScreen } from '../../apps/web/src/ui/list/list-screen.tsx';
import type { ListColumn } from '../../apps/web/src/ui/list/list-types.ts';
import { useLocalListState } from '../../apps/web/src/ui/list/use-list-state.ts';
import { theme } from '../../apps/web/src/ui/theme.ts';
import '../../apps/web/src/ui/mantine.css';
import '../../apps/web/src/ui/colors.css';
import '../../apps/web/src/ui/global.css';

interface Activity {
  id: string;
  lieu: string;
  casque: string;
  mois: number[];
  casques?: Activity[];
}

const MONTHS = Array.from({ length: 13 }, (_, month) => month);
const PLACES = [
  'Évreux',
  'Angers',
  'Brest',
  'Caen',
  'Dinan',
  'Épinal',
  'Foix',
  'Gap',
  'Hyères',
  'Istres',
  'Laon',
  'Metz',
];

/** In the nth place, n sessions each month, shared between two headsets. */
const rows: Activity[] = PLACES.map((lieu, index) => {
  const casque = (letter: string, count: number): Activity => ({
    id: `${index}${letter}`,
    lieu,
    casque: `CASQUE-${index}${letter}`,
    mois: MONTHS.map(() => count),
  });
  const casques = [casque('A', index), casque('B', 1)];
  return { id: String(index), lieu, casque: '', mois: MONTHS.map(() => index + 1), casques };
});

const columns: ListColumn<Activity>[] = [
  { id: 'lieu', label: 'Lieu', cell: ({ lieu }) => lieu, value: ({ lieu }) => lieu, name: true, sortable: true },
  { id: 'casque', label: 'Casque', cell: ({ casque }) => casque, frozen: true, width: 160 },
  ...MONTHS.map((month): ListColumn<Activity> => {
    const count = ({ mois }: Activity) => mois[month]!;
    return {
      id: `mois${month}`,
      label: `Mois ${month + 1}`,
      cell: (row) => formatInteger(count(row)),
      value: count,
      total: (found) => formatInteger(found.reduce((sum, row) => sum + count(row), 0)),
      align: 'right',
      sortable: true,
      width: 110,
    };
  }),
];

function Page() {
  const state = useLocalListState({ rowsPerPage: 5 });
  return (
    <ListScreen<Activity>
      as="section"
      title="Activité"
      noun="etablissements.nom_m"
      columns={columns}
      state={state}
      query={{ rows, total: rows.length, isStale: false, error: null, retry: () => undefined }}
      inBrowser
      rowId={({ id }) => id}
      rowName={({ lieu }) => lieu}
      subRows={({ casques }) => casques}
      searchPlaceholder="Lieu"
    />
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Page }),
  history: createMemoryHistory(),
});

createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme}>
    <RouterProvider router={router as never} />
  </MantineProvider>,
);
