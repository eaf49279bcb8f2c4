import { Button, Skeleton } from '@mantine/core';
import { sizeText } from '@sillage/contracts/chiffres.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import type { ScormPackage } from '@sillage/contracts/scorm.ts';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../client/failure.ts';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime, formatInteger } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { FieldTable } from '../../../ui/show/field-table.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './scorm-package.module.css';

/** What a module of type 3 plays, for those who only look at it. */
export function ScormCard({ moduleId }: { moduleId: number }) {
  const query = useQuery(queries.scorm.show(moduleId));
  const { data, error } = query;
  return (
    <Card title={message('scorm.paquet')}>
      {error && <ErrorState level={3} {...failureOf(query)} />}
      {!error && !data && <Skeleton height={120} radius={12} />}
      {data?.paquet && <ScormSummary moduleId={moduleId} paquet={data.paquet} />}
      {data && !data.paquet && <p className={classes.quiet}>{message('scorm.sans_paquet')}</p>}
    </Card>
  );
}

interface ScormSummaryProps {
  moduleId: number;
  paquet: ScormPackage;
  /** The name of each item, in the place of their number. */
  withItems?: boolean;
}

/** Norm, items, size and date of a package, what was made good in it, and the way to play it without a trace. */
export function ScormSummary({ moduleId, paquet, withItems = false }: ScormSummaryProps) {
  const { norme, titre, items, essais, reparations, precisions, octets, fichiers, createdAt, createdBy } = paquet;
  const may = useCan();
  const { isApprenant } = useConnectedUser();
  const date = formatDateTime(createdAt);
  // Nothing is wrong with a document.
  const repaired = reparations.filter((one) => one !== 'pdf');
  return (
    <div className={classes.stack}>
      {repaired.length > 0 && may('scorm.televerser') && (
        <Callout status="warning">
          {message('scorm.reparations')}
          <ul className={classes.repairs}>
            {repaired.map((one) => (
              <li key={one}>
                {message(`scorm.reparation_${one}`)}
                <Precisions precisions={precisions.filter(({ reparation }) => reparation === one)} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <FieldTable
        fields={[
          { label: message('scorm.paquet_titre'), value: titre },
          { label: message('scorm.paquet_format'), value: formatName(norme) },
          {
            label: message('scorm.paquet_elements'),
            value: withItems ? items.map((item) => item.titre) : formatInteger(items.length),
          },
          ...(essais === null
            ? []
            : [
                {
                  label: message('scorm.paquet_essais'),
                  value: message('scorm.paquet_essais_nombre', { nombre: essais }),
                },
              ]),
          ...(reparations.includes('pdf') && may('scorm.televerser')
            ? [{ label: message('scorm.paquet_pdf'), value: message('scorm.reparation_pdf') }]
            : []),
          {
            label: message('scorm.paquet_fichiers'),
            value: plural('scorm.paquet_fichiers_taille', fichiers, { taille: sizeText(octets) }),
          },
          {
            label: message('scorm.paquet_depose_le'),
            value: createdBy ? message('scorm.paquet_depose_par', { date, nom: createdBy }) : date,
          },
        ]}
      />
      {!isApprenant && may('scorm.consulter') && (
        <Button
          component={AddressLink}
          to="/scorm"
          search={{ module: moduleId }}
          variant="default"
          className={classes.preview!}
          leftSection={<IconEye size={17} stroke={1.8} aria-hidden="true" />}
        >
          {message('scorm.previsualiser')}
        </Button>
      )}
    </div>
  );
}

/** So many are read; of the others there is the number. */
const SHOWN = 20;

/** Which elements ask for what is not honoured, and what it is. */
function Precisions({ precisions }: { precisions: ScormPackage['precisions'] }) {
  const more = precisions.length - SHOWN;
  if (precisions.length === 0) return null;
  return (
    <ul className={classes.precisions}>
      {precisions.slice(0, SHOWN).map(({ element, valeur }) => (
        <li key={`${element} ${valeur}`}>
          {message(valeur ? 'scorm.precision' : 'scorm.precision_element', { element, valeur })}
        </li>
      ))}
      {more > 0 && <li>{plural('ui.et_autres', more)}</li>}
    </ul>
  );
}

function formatName(norme: ScormPackage['norme']): string {
  const [, edition] = norme.split('-');
  return edition ? message('scorm.paquet_format_2004', { edition }) : message('scorm.paquet_format_12');
}
