import { message } from '@sillage/contracts/messages.fr.ts';
import { Cover } from '../../ui/cover.tsx';
import { formatMinutes } from '../../ui/format.ts';
import { MarkAndWord } from '../../ui/mark.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDevice } from '../apprenants/-parts/formation-cards.tsx';
import { moduleCoverId } from '../modules/-parts/training-cover.ts';
import classes from './navigateur.module.css';
import { type Accueil, obstacleTo, type Step, type Training } from './obstacles.ts';

interface TrainingsProps {
  accueil: Accueil;
  onChoose: (scenario: string) => void;
}

/** What may be played here, module by module, those with something to play first. */
export function Trainings({ accueil, onChoose }: TrainingsProps) {
  const { nom } = accueil.etablissement;
  const device = useDevice();
  const isOpen = (training: Training) =>
    training.scenarios.some((step) => obstacleTo(step, training, accueil, device) === null);
  const modules = accueil.modules.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return (
    <div className={classes.page}>
      <title>{`${nom} · Sillage`}</title>
      <header className={classes.head}>
        <MarkAndWord size={30} />
      </header>
      <main id="contenu" className={classes.body}>
        <h1 className={classes.title} tabIndex={-1}>
          {nom}
        </h1>
        {modules.length === 0 ? (
          <EmptyState title={message('navigateur.aucune')} />
        ) : (
          <>
            <p className={classes.lead}>{message('navigateur.intro')}</p>
            <ul className={classes.modules}>
              {modules.map((training) => (
                <li key={training.id} className={classes.module}>
                  <Cover
                    id={moduleCoverId(training.id)}
                    title={training.nom}
                    group={training.groupe ?? undefined}
                    ratio={2.6}
                    compact
                  />
                  <div className={classes.text}>
                    <h2 className={classes.name}>{training.nom}</h2>
                    <ul className={classes.steps}>
                      {training.scenarios.map((step) => (
                        <li key={step.uuid}>
                          <StepChoice {...{ step, training, accueil, onChoose }} />
                        </li>
                      ))}
                    </ul>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </main>
    </div>
  );
}

function StepChoice({ step, training, accueil, onChoose }: TrainingsProps & { step: Step; training: Training }) {
  const obstacle = obstacleTo(step, training, accueil, useDevice());
  if (obstacle) {
    return (
      <p className={classes.closed}>
        <span>{step.nom}</span>
        <span className={classes.why}>{message(obstacle)}</span>
      </p>
    );
  }
  return (
    <button type="button" className={classes.step} onClick={() => onChoose(step.uuid)}>
      <span>{step.nom}</span>
      {step.duree !== null && <span className={classes.why}>{formatMinutes(step.duree)}</span>}
    </button>
  );
}
