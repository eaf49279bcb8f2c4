import type { Precision, Reparation } from '@sillage/contracts/scorm.ts';
import { attribute, type Element, type Hearer, textOf } from './read-xml.ts';

/** What cannot be honoured of a manifest, with the element that asks for it. */
export class Told {
  readonly #all = new Map<string, Precision>();

  /** Hears what is not honoured of one element of the plan. */
  of(item: Element, reparation: Reparation): Hearer {
    return this.named(textOf(item, 'title') || attribute(item, 'identifier'), reparation);
  }

  named(titre: string, reparation: Reparation): Hearer {
    const element = titre.slice(0, 500);
    return {
      add: (text, rule) => {
        const valeur = (rule ? `${rule} = ${text}` : text).slice(0, 2_000);
        this.#all.set(JSON.stringify([reparation, element, valeur]), { reparation, element, valeur });
      },
    };
  }

  has(reparation: Reparation): boolean {
    return this.all.some((one) => one.reparation === reparation);
  }

  get all(): Precision[] {
    return [...this.#all.values()];
  }
}
