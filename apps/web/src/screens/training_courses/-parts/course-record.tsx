import { message } from '@sillage/contracts/messages.fr.ts';
import { authorName } from '@sillage/contracts/personnes.rules.ts';
import { useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { type FormScope, FormScopeContext } from '../../../ui/form/form-scope.ts';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { AddressLink } from '../../../ui/link.tsx';
import { Medal } from '../../../ui/medal.tsx';
import { FieldTable } from '../../../ui/show/field-table.tsx';
import { CourseFields, valuesOf } from './course-fields.tsx';
import { CourseSteps } from './course-steps.tsx';
import { type Course, kindOf, modulesOf } from './course-texts.ts';
import classes from './courses.module.css';

/** The whole record, for administrators (C-6-14). */
export function CourseTable({ course }: { course: Course }) {
  const { etablissement } = course;
  const yesOrNo = (value: boolean) => message(value ? 'ui.oui' : 'ui.non');
  return (
    <div className={classes.cards}>
      <div className={classes.column}>
        <Card title={message('training_courses.section.identite')}>
          <FieldTable
            fields={[
              { label: message('training_courses.champ.name'), value: course.name },
              { label: message('training_courses.champ.type'), value: kindOf(course) },
              {
                label: message('training_courses.champ.etablissement'),
                value: etablissement && (
                  <AddressLink className="link" to={`/etablissements/show/${etablissement.id}`}>
                    {etablissement.nom}
                  </AddressLink>
                ),
              },
              { label: message('training_courses.champ.createdBy'), value: authorName(course.createdBy) },
              { label: message('training_courses.champ.createdAt'), value: formatDateTime(course.createdAt) },
              { label: message('training_courses.champ.updatedAt'), value: formatDateTime(course.updatedAt) },
              course.deletedAt !== null && {
                label: message('training_courses.champ.deletedAt'),
                value: formatDateTime(course.deletedAt),
              },
              { label: message('training_courses.champ.isSequential'), value: yesOrNo(course.isSequential) },
              {
                label: message('training_courses.champ.isAssignedToAllLearners'),
                value: yesOrNo(course.isAssignedToAllLearners),
              },
            ]}
          />
        </Card>
      </div>
      <div className={classes.column}>
        <Card title={message('training_courses.formations')} count={course.trainingCourseModules.length}>
          <div className={classes.read}>
            <CourseSteps modules={modulesOf(course)} />
          </div>
        </Card>
        <Badges badges={course.badges} />
      </div>
    </div>
  );
}

/** The form, which nobody can change, for the others (C-6-15). */
export function CourseForm({ course }: { course: Course }) {
  const screen = useFormScreen({ initialValues: valuesOf(course) });
  const scope = useMemo<FormScope>(() => ({ readOnly: true, fields: new Map(), secrets: new Set() }), []);
  return (
    <FormScopeContext.Provider value={scope}>
      <div className={classes.read}>
        <CourseFields screen={screen} act="update" known={modulesOf(course)} />
        <Badges badges={course.badges} />
      </div>
    </FormScopeContext.Provider>
  );
}

/** What may be obtained through the course (C-3.4-09, C-8-29). */
function Badges({ badges }: Pick<Course, 'badges'>) {
  return (
    <Card title={message('assignments.badges')} count={badges.length}>
      {badges.length === 0 ? (
        <p className={classes.empty}>{message('assignments.aucun_badge')}</p>
      ) : (
        <ul className={classes.badges}>
          {badges.map(({ id, name, image, description }) => (
            <li key={id} className={classes.badge}>
              <Medal id={id} image={image} size={42} />
              <span className={classes.stepText}>
                <span className={classes.stepName}>{name}</span>
                {description && <span className={classes.stepFacts}>{description}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
