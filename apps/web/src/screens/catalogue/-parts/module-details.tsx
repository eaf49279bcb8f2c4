import { asRead } from '@sillage/contracts/adresses.rules.ts';
import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import {
  IconBook2,
  IconChevronRight,
  IconClock,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFileText,
  IconPencil,
  IconPlayerPlayFilled,
  IconRoute,
  IconStack2,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan, useConnectedUser } from '../../../client/login.ts';
import { queries } from '../../../client/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { AddressLink } from '../../../ui/link.tsx';
import { type PageAction, PageTitle } from '../../../ui/page-title.tsx';
import { Callout } from '../../../ui/show/status-badge.tsx';
import { Crumbs } from '../../-shell/crumbs.tsx';
import { ScormCard } from '../../modules/-parts/scorm-summary.tsx';
import classes from './details.module.css';
import { coverOf, durationOf, type Module } from './module-text.ts';
import { Choice, ScenarioDialog } from './scenario-dialog.tsx';
import { useAvailability } from './use-availability.ts';

interface ModuleDetailsProps {
  id: number;
  /** Kept on the way to an assignment (S-2.2-21). */
  search: object;
  /** From the open catalogue. */
  open?: boolean;
}

/** One training: what it is, what it holds, and the way to start it or to assign it (C-2.2-14, C-2.2-17). */
export function ModuleDetails({ id, search, open = false }: ModuleDetailsProps) {
  const { data: module } = useSuspenseQuery(queries.modules.show(id));
  const { isApprenant } = useConnectedUser();
  const { reasonOf } = useAvailability();
  const { primary, secondary } = useActions(module, search, open);
  const { coverId, title, group, src } = coverOf(module);
  const list = open ? '/formations/catalogue' : '/catalogue';
  return (
    <>
      <Crumbs label={module.nom} />
      <PageTitle
        title={module.nom}
        backTo={list}
        backSearch={search}
        primary={primary}
        secondary={secondary}
        facts={[
          { icon: IconClock, text: durationOf(module) },
          ...(module.moduleGroupe ? [{ icon: IconStack2, text: module.moduleGroupe.nom }] : []),
          { icon: IconDeviceDesktop, text: message(`modules.type.${module.type}`) },
          ...(module.isMobileModeAvailable ? [{ icon: IconDeviceMobile, text: message('catalogue.mode_mobile') }] : []),
        ]}
      />
      {reasonOf(module) === 'appareil' && (
        <div className={classes.notice}>
          <Callout status="attention">{message('formations.indisponible_ici')}</Callout>
        </div>
      )}
      <div className={classes.page}>
        <div className={classes.main}>
          <div className={classes.cover}>
            <Cover id={coverId} title={title} group={group} src={src} ratio={2.4} />
          </div>
          <Card title={message('catalogue.description')}>
            <p className={classes.text} data-none={!module.description || undefined}>
              {module.description ?? message('catalogue.pas_de_description')}
            </p>
          </Card>
          {module.objectifs && (
            <Card title={message('catalogue.objectifs')}>
              <p className={classes.text}>{module.objectifs}</p>
            </Card>
          )}
          {!open && !isApprenant && module.type === MODULE_TYPE.scorm && <ScormCard moduleId={id} />}
        </div>
        <div className={classes.side}>
          {!open && <Documents module={module} />}
          <Scenarios module={module} open={open} />
          {!open && <Courses id={module.id} />}
        </div>
      </div>
    </>
  );
}

/** Assign, for those who may; open it, where it can be played here (C-2.2-17, C-4-63, C-4-64, C-4-65, C-4-66). */
function useActions(module: Module, search: object, open: boolean): { primary?: PageAction; secondary: PageAction[] } {
  const may = useCan();
  const { etablissementId } = useConnectedUser();
  const { reasonOf } = useAvailability();
  const assign: PageAction | false = may('assignments.modifier') && {
    label: message('catalogue.assigner'),
    icon: IconUserPlus,
    to: '/assignments/create',
    search: { ...search, moduleId: module.id },
  };
  // The open catalogue plays as an establishment: a groupement has none, nor the player of the staff (C-2.2-12).
  const playsOpenly = open && etablissementId !== null;
  const isPlayable = module.type === MODULE_TYPE.scorm && reasonOf(module) === null;
  const opens = isPlayable && (playsOpenly || may('scorm.consulter'));
  const play: PageAction | false = opens && {
    label: message('catalogue.acceder'),
    icon: IconPlayerPlayFilled,
    ...(playsOpenly
      ? { to: `/formations/scorm/${module.id}/${etablissementId}` }
      : { to: '/scorm', search: { module: module.id } }),
  };
  if (open || !assign) return { ...(play && { primary: play }), secondary: [] };
  return { primary: assign, secondary: play ? [play] : [] };
}

/** The server keeps the files from learners, but for type 4, and says where the module is edited (C-6-38, C-6-40). */
function Documents({ module }: { module: Module }) {
  const { fichePedagogique, livretPedagogique, lienEdition } = asRead(module);
  if (!fichePedagogique && !livretPedagogique && !lienEdition) return null;
  return (
    <Card title={message('catalogue.documents')} flush>
      <ul className={classes.choices}>
        {fichePedagogique && (
          <Choice icon={<IconFileText size={19} stroke={1.7} />} href={fichePedagogique}>
            {message('catalogue.fiche')}
          </Choice>
        )}
        {livretPedagogique && (
          <Choice icon={<IconBook2 size={19} stroke={1.7} />} href={livretPedagogique}>
            {message('catalogue.livret')}
          </Choice>
        )}
        {lienEdition && (
          <Choice icon={<IconPencil size={19} stroke={1.7} />} href={lienEdition}>
            {message('catalogue.outil_auteur')}
          </Choice>
        )}
      </ul>
    </Card>
  );
}

/** The courses that hold it, for those who may open them (C-6-06). */
function Courses({ id }: { id: number }) {
  const may = useCan();
  const isShown = may('training_courses.consulter');
  const { data } = useQuery({
    ...queries.training_courses.list({ rowsPerPage: 20, filters: { module: [id] }, exists: { deletedAt: false } }),
    enabled: isShown,
  });
  if (!isShown || !data || data.total === 0) return null;
  return (
    <Card title={message('catalogue.parcours')} count={data.total} flush>
      <ul className={classes.choices}>
        {data.rows.map(({ id: courseId, name }) => (
          <li key={courseId}>
            <AddressLink className={classes.choice} to={`/training_courses/show/${courseId}`}>
              <span className={classes.choiceIcon} aria-hidden="true">
                <IconRoute size={19} stroke={1.7} />
              </span>
              <span className={classes.choiceName}>{name}</span>
            </AddressLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The steps in their order; each opens its choices (S-2.5-01). */
function Scenarios({ module, open }: { module: Module; open: boolean }) {
  const [shownId, setShownId] = useState<number>();
  const query = useQuery({
    ...queries.scenarios.list({ rowsPerPage: -1, filters: { module: [module.id] } }),
    enabled: module.scenarios.length > 0,
  });
  // Pressed before they have come, it opens when they do.
  const shown = query.data?.rows.find((scenario) => scenario.id === shownId);
  return (
    <Card title={message('catalogue.scenarios')} count={module.scenarios.length} flush>
      {module.scenarios.length === 0 ? (
        <p className={classes.none}>{message('ui.aucun')}</p>
      ) : (
        <ol className={classes.steps}>
          {module.scenarios.map(({ id, nom }, rank) => (
            <li key={id}>
              <button type="button" className={classes.step} aria-haspopup="dialog" onClick={() => setShownId(id)}>
                <span className={classes.rank} aria-hidden="true">
                  {rank + 1}
                </span>
                <span className={classes.stepName}>{nom}</span>
                <IconChevronRight size={17} stroke={1.7} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {shown && (
        <ScenarioDialog scenario={shown} type={module.type} open={open} onClose={() => setShownId(undefined)} />
      )}
    </Card>
  );
}
