import type { Cmi, SharedStore } from '@sillage/contracts/scorm.ts';
import type { Answer } from './corrections.ts';

/** `adl.data` of SCORM 2004 4th edition: the stores that the manifest opens to this activity, shared with the others. */
export class SharedStores {
  readonly #stores: SharedStore[];

  constructor(stores: readonly SharedStore[]) {
    this.#stores = stores.map((store) => ({ ...store }));
  }

  get(element: string): Answer {
    const [, , name = '', part] = element.split('.');
    if (name === '_count') return { value: String(this.#stores.length), error: '0' };
    if (name === '_children') return { value: 'id,store', error: '0' };
    const store = this.#stores[Number(name)];
    if (!store) return { value: '', error: '301' };
    if (part === 'id') return { value: store.id, error: '0' };
    if (!store.lecture) return { value: '', error: '405' };
    return store.valeur ? { value: store.valeur, error: '0' } : { value: '', error: '403' };
  }

  set(element: string, value: string): Answer {
    const [, , name = '', part] = element.split('.');
    if (name.startsWith('_')) return { value: 'false', error: '404' };
    const store = this.#stores[Number(name)];
    if (!store) return { value: 'false', error: '351' };
    if (part === 'id' || !store.ecriture) return { value: 'false', error: '404' };
    store.valeur = value;
    return { value: 'true', error: '0' };
  }

  /** The state with what this activity may have written, for the others to read. */
  complete(cmi: Cmi): Cmi {
    const written = this.#stores.filter(({ ecriture, valeur }) => ecriture && valeur !== null);
    if (written.length > 0) cmi.adl = { data: written.map(({ id, valeur }) => ({ id, store: valeur })) };
    return cmi;
  }
}

/** These stores with the values that a state of this device holds: it is newer than the server's. */
export function withValuesOf(state: Cmi, stores: readonly SharedStore[]): SharedStore[] {
  const { data = [] } = (state.adl ?? {}) as { data?: { id: string; store: string }[] };
  const known = new Map(data.map(({ id, store }) => [id, store]));
  return stores.map((store) => ({ ...store, valeur: known.get(store.id) ?? store.valeur }));
}
