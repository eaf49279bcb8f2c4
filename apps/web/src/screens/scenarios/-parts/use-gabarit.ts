import type { Gabarit } from '@sillage/contracts/gabarits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../client/client.ts';
import { invalidate } from '../../../client/queries.ts';
import { typedSince } from '../../../ui/form/carried.ts';
import type { Newer } from '../../../ui/form/newer.ts';
import { useFormScreen } from '../../../ui/form/use-form-screen.ts';
import { type GabaritValues, problemsOf, valuesOf } from './gabarit-form.ts';

/** The template that is edited, the version that it stands over, and the block that is chosen in it. */
export function useGabarit(loaded: Gabarit) {
  const queryClient = useQueryClient();
  const [gabarit, setGabarit] = useState(loaded);
  const screen = useFormScreen<GabaritValues>({ initialValues: valuesOf(loaded), validate: problemsOf });
  const { form } = screen;
  const { blocs } = form.values;
  const [selected, select] = useState(blocs[0]?.key);
  const index = Math.max(
    0,
    blocs.findIndex(({ key }) => key === selected),
  );
  const { id } = gabarit.scenario;

  function set(values: GabaritValues, next = values.blocs[0]?.key) {
    form.setValues(values);
    form.clearErrors();
    select(next);
  }

  function adopt(saved: Gabarit) {
    const values = valuesOf(saved);
    setGabarit(saved);
    form.setInitialValues(values);
    form.resetDirty(values);
    return values;
  }

  /** What the server has now, and what was typed since it was sent, with the block of the same rank. */
  function show(saved: Gabarit, sent?: GabaritValues) {
    const now = form.getValues();
    const came = adopt(saved);
    const values = sent ? typedSince({ sent, now }, came) : came;
    form.setValues(values);
    form.clearErrors();
    select(
      (chosen) =>
        values.blocs[
          Math.max(
            0,
            now.blocs.findIndex(({ key }) => key === chosen),
          )
        ]?.key,
    );
    void invalidate(queryClient, 'gabarits');
  }

  return {
    gabarit,
    screen,
    index,
    select,
    set,
    show,
    reload: async () => show(await client.gabarits.show(id)),
    async readNewer(): Promise<Newer<GabaritValues>> {
      const newer = await client.gabarits.show(id);
      return { values: valuesOf(newer), at: newer.createdAt, by: newer.createdBy, adopt: () => void adopt(newer) };
    },
    resume: (version: number) => setGabarit({ ...gabarit, version }),
    remove() {
      const left = blocs.toSpliced(index, 1);
      set({ ...form.values, blocs: left }, left[Math.min(index, left.length - 1)]?.key);
    },
  };
}
