import { asRead } from '@sillage/contracts/adresses.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { statisticsOf } from '@sillage/contracts/scenarios.rules.ts';
import { IconChartBar, IconChevronRight, IconFileText, IconListDetails, IconNotebook } from '@tabler/icons-react';
import { useCan } from '../../../client/login.ts';
import { useKnownAddress } from '../../../ui/current-page.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Address, AddressLink } from '../../../ui/link.tsx';
import type { Scenario } from './scenario-fields.tsx';
import classes from './scenarios.module.css';

interface ScenarioDialogProps {
  /** Nothing: closed. */
  scenario: Scenario | undefined;
  onClose: () => void;
}

/**
 * What a scenario's tile leads to: its record, its statistics (not for learners), its documents (C-2.1-05, C-2.1-06, C-2.1-07, C-2.1-08,
 * C-2.1-09, C-2.1-10, C-2.1-11, S-2.5-05).
 */
export function ScenarioDialog({ scenario, onClose }: ScenarioDialogProps) {
  const may = useCan();
  const known = useKnownAddress();
  const statistics =
    scenario && may('statistiques.consulter') && known(statisticsOf(scenario, scenario.module?.type ?? 1));
  const { fichePedagogique = null, livretPedagogique = null } = scenario ? asRead(scenario) : {};
  return (
    <Dialog opened={scenario !== undefined} onClose={onClose} title={scenario?.nom} size={440}>
      {scenario && (
        <ul className={classes.choices}>
          <Choice icon={IconListDetails} label={message('scenarios.fiche')} to={`/scenarios/show/${scenario.id}`} />
          {statistics && <Choice icon={IconChartBar} label={message('scenarios.statistiques')} to={statistics} />}
          {fichePedagogique && (
            <Choice icon={IconFileText} label={message('scenarios.champ.fichePedagogique')} href={fichePedagogique} />
          )}
          {livretPedagogique && (
            <Choice icon={IconNotebook} label={message('scenarios.champ.livretPedagogique')} href={livretPedagogique} />
          )}
        </ul>
      )}
    </Dialog>
  );
}

type ChoiceProps = { icon: typeof IconChartBar; label: string } & ({ to: Address } | { href: string });

function Choice(props: ChoiceProps) {
  const { icon: ChoiceIcon, label } = props;
  const content = (
    <>
      <ChoiceIcon size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.choiceLabel}>{label}</span>
      <IconChevronRight size={17} stroke={1.8} aria-hidden="true" />
    </>
  );
  return (
    <li>
      {'to' in props ? (
        <AddressLink className={classes.choice} to={props.to}>
          {content}
        </AddressLink>
      ) : (
        <a className={classes.choice} href={props.href} target="_blank" rel="noreferrer">
          {content}
        </a>
      )}
    </li>
  );
}
