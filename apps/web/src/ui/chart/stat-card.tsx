import { ActionIcon, Button, Skeleton, Table, Tooltip } from '@mantine/core';
import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import { IconDownload, IconFileSpreadsheet, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Scrolled } from '../scrolled.tsx';
import classes from './chart.module.css';
import { ChartOf } from './chart-of.tsx';
import { CHART_HEIGHT, type Detail } from './chart-options.ts';
import { OpeningFigure } from './opening-figure.tsx';
import { type Chart, type ChartTable, isBlank, pictureOf } from './stat.ts';

interface StatCardProps {
  title: string;
  titleColor?: 'blue' | 'green' | undefined;
  /** Figures of the whole, in a line under the title. */
  detail?: Detail | undefined;
  help?: string | undefined;
  /** The main figure, in words: read in place of the drawing. */
  figure: string;
  chart: Chart;
  table: ChartTable;
  /** What the figures are about, in words; written into the picture. */
  sentence: string;
  /** Asks for the file that the server makes. */
  onExcel: () => Promise<void>;
  /** Under the chart. */
  children?: ReactNode;
  /** Takes the whole width of the page. */
  wide?: boolean | undefined;
}

/** A chart with its title, its table in place, its Excel file and its picture. */
export function StatCard({
  title,
  titleColor,
  detail,
  help,
  figure,
  chart,
  table,
  sentence,
  onExcel,
  wide = false,
  children,
}: StatCardProps) {
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  const [busy, setBusy] = useState<'excel' | 'picture'>();
  const isEmpty = isBlank(chart);
  const run = (kind: 'excel' | 'picture', work: () => Promise<void>) => async () => {
    setBusy(kind);
    await work().finally(() => setBusy(undefined));
  };
  const save = async () => {
    const { savePicture } = await import('./save-picture.ts');
    await savePicture(title, sentence, pictureOf(chart));
  };
  return (
    <section className={classes.card} aria-labelledby={id} data-card data-wide={wide || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id} data-color={titleColor}>
          {title}
        </h2>
        {!isEmpty && (
          <div className={classes.actions}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTable size={16} stroke={1.7} aria-hidden="true" />}
              aria-expanded={showsTable}
              aria-label={message('ui.voir_donnees_de', { nom: title })}
              onClick={() => setShowsTable(!showsTable)}
            >
              {message('ui.voir_donnees')}
            </Button>
            <FileAction
              label={message('ui.excel_de', { nom: title })}
              busy={busy === 'excel'}
              onClick={run('excel', onExcel)}
            >
              <IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />
            </FileAction>
            <FileAction
              label={message('ui.image_de', { nom: title })}
              busy={busy === 'picture'}
              onClick={run('picture', save)}
            >
              <IconDownload size={17} stroke={1.7} aria-hidden="true" />
            </FileAction>
          </div>
        )}
        {detail && (
          <p className={classes.help}>
            <OpeningFigure name={title} {...detail} />
          </p>
        )}
        {help && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.body}>
        {isEmpty ? (
          <p className={classes.nothing}>{message('statistiques.rien_compte')}</p>
        ) : showsTable ? (
          <DataTable title={title} table={table} />
        ) : (
          <ChartOf chart={chart} label={figure} />
        )}
        {children}
      </div>
    </section>
  );
}

export function FileAction(props: { label: string; busy: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon aria-label={props.label} loading={props.busy} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

function DataTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <Scrolled label={message('ui.donnees_de', { nom: title })} className={classes.data}>
      <Table stickyHeader horizontalSpacing={10} verticalSpacing={6} highlightOnHover={false}>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map((column, index) => (
              <Table.Th key={column} scope="col" ta={index === 0 ? 'left' : 'right'}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(({ name, figures }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may bear one name, and rows do not move
            <Table.Tr key={row}>
              <Table.Th scope="row" className={classes.name}>
                {name}
              </Table.Th>
              {figures.map(({ text, opens }, index) => (
                <Table.Td key={table.columns[index + 1]} ta="right" className="tabular">
                  <OpeningFigure text={text ?? NO_VALUE} name={name} opens={opens} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolled>
  );
}

/** The place of a chart on its way, of the same height. */
export function StatCardSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <div className={classes.card} data-wide={wide || undefined}>
      <div className={classes.head}>
        <Skeleton height={16} width="42%" my={8} />
      </div>
      <div className={classes.body}>
        <Skeleton height={CHART_HEIGHT} radius="md" />
      </div>
    </div>
  );
}
