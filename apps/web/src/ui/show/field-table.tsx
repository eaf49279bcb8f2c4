import { message } from '@sillage/contracts/messages.fr.ts';
import { NO_VALUE } from '@sillage/contracts/moyennes.rules.ts';
import type { ReactNode } from 'react';
import classes from './show.module.css';

interface Field {
  label: string;
  /** Nothing (null, undefined, '', or an empty list) shows « Aucun » or « Aucune ». */
  value: ReactNode;
  /** Gender of the empty word: « Aucune » for « Profession ». */
  feminine?: boolean;
}

interface FieldTableProps {
  fields: (Field | false | null | undefined)[];
}

function isEmpty(value: ReactNode): boolean {
  return (
    value == null ||
    value === '' ||
    value === NO_VALUE ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** The fields of a record, label and value; a list of strings shows one value per line. */
export function FieldTable({ fields }: FieldTableProps) {
  return (
    <dl className={classes.fields}>
      {fields.map(
        (field) =>
          field && (
            <div key={field.label} className={classes.field}>
              <dt className={classes.fieldLabel}>{field.label}</dt>
              <dd className={classes.fieldValue}>
                {isEmpty(field.value) ? (
                  <span className={classes.none}>{message(field.feminine ? 'ui.aucune' : 'ui.aucun')}</span>
                ) : Array.isArray(field.value) ? (
                  <ul className={classes.values}>
                    {field.value.map((value, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: values of a field may repeat, and do not move
                      <li key={index}>{value}</li>
                    ))}
                  </ul>
                ) : (
                  field.value
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
