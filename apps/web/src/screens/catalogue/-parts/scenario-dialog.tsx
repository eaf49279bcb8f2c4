import { asPlayed, asRead } from '@sillage/contracts/adresses.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { statisticsOf } from '@sillage/contracts/scenarios.rules.ts';
import { IconBook2, IconChartBar, IconExternalLink, IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Item } from '../../../client/client.ts';
import { useCan } from '../../../client/login.ts';
import { useKnownAddress } from '../../../ui/current-page.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import classes from './details.module.css';

type Scenario = Item<'scenarios'>;

interface ScenarioDialogProps {
  scenario: Scenario;
  type: Item<'modules'>['type'];
  /** The open catalogue hides documents and statistics (C-6-39, C-6-41). */
  open: boolean;
  onClose: () => void;
}

/**
 * What one may do with a scenario: open it, read its documents, see its statistics (C-2.1-05, C-2.1-06, C-2.1-07, C-2.1-08, C-2.1-09,
 * C-2.1-10, S-2.5-01, S-2.5-02, S-2.5-03, S-2.5-04, S-2.5-05).
 */
export function ScenarioDialog({ scenario, type, open, onClose }: ScenarioDialogProps) {
  const may = useCan();
  const known = useKnownAddress();
  const statistics = open || !may('statistiques.consulter') ? undefined : known(statisticsOf(scenario, type));
  const { overrideUrl } = asPlayed(scenario);
  const { fichePedagogique, livretPedagogique } = asRead(scenario);
  const fiche = open ? null : fichePedagogique;
  const livret = open ? null : livretPedagogique;
  return (
    <Dialog opened onClose={onClose} title={scenario.nom} size={480}>
      <ul className={`${classes.choices} ${classes.inDialog}`}>
        {overrideUrl && (
          <Choice icon={<IconPlayerPlayFilled size={18} />} href={overrideUrl}>
            {message('catalogue.ouvrir_scenario')}
          </Choice>
        )}
        {statistics && (
          <li>
            <AddressLink className={classes.choice} to={statistics}>
              <span className={classes.choiceIcon} aria-hidden="true">
                <IconChartBar size={19} stroke={1.7} />
              </span>
              <span className={classes.choiceName}>{message('catalogue.statistiques')}</span>
            </AddressLink>
          </li>
        )}
        {fiche && (
          <Choice icon={<IconFileText size={19} stroke={1.7} />} href={fiche}>
            {message('catalogue.fiche')}
          </Choice>
        )}
        {livret && (
          <Choice icon={<IconBook2 size={19} stroke={1.7} />} href={livret}>
            {message('catalogue.livret')}
          </Choice>
        )}
      </ul>
      {!overrideUrl && !statistics && !fiche && !livret && (
        <p className={classes.text}>{message('catalogue.aucun_document')}</p>
      )}
    </Dialog>
  );
}

/** A page of another site, in a new tab. */
export function Choice({ icon, href, children }: { icon: ReactNode; href: string; children: ReactNode }) {
  return (
    <li>
      <a className={classes.choice} href={href} target="_blank" rel="noreferrer">
        <span className={classes.choiceIcon} aria-hidden="true">
          {icon}
        </span>
        <span className={classes.choiceName}>{children}</span>
        <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
      </a>
    </li>
  );
}
