import type { AdministrateurRoute } from '@sillage/contracts/choices.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/queries.ts';
import { Callout } from '../../../ui/show/status-badge.tsx';
import classes from './administrateurs.module.css';

/** The text that the provider publishes for this screen; nothing where there is none, or when it cannot be read (P-2.8-07, P-2.8-08). */
export function InformationBox({ route }: { route: AdministrateurRoute }) {
  const { data } = useQuery(queries.administrateurs.information({ route }));
  if (!data?.texte) return null;
  return (
    <div className={classes.information}>
      <Callout status="info" icon={IconInfoCircle}>
        {data.texte}
      </Callout>
    </div>
  );
}
