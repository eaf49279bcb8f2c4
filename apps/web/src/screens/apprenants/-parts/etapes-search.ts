import { idOf } from '../../../ui/address.ts';

/** The address of the steps page: learner code, learner id, training, and the lesson chosen in the filter (C-2.8-09, C-2.8-21). */
export interface EtapesSearch {
  aId?: string | undefined;
  id?: number | undefined;
  pId?: number | string | undefined;
  lessonId?: string | undefined;
}

export function readEtapesSearch(search: Record<string, unknown>): EtapesSearch {
  const id = idOf(search.id);
  return {
    ...(search.aId !== undefined && { aId: String(search.aId) }),
    ...(id && { id }),
    ...((typeof search.pId === 'number' || typeof search.pId === 'string') && { pId: search.pId }),
    ...(search.lessonId !== undefined && { lessonId: String(search.lessonId) }),
  };
}
