import { type ElementHandle, expect, type JSHandle, type Page } from '@playwright/test';
import { follow } from './walk.ts';

/** Where one link leads, and the first screen and button that showed it. */
interface Shown {
  address: string;
  from: string;
}

/** Submitting is no link, and what one cannot reach by the keyboard is part of a field. */
const BUTTON = 'button:enabled:not([type="submit"], [tabindex="-1"], [aria-hidden="true"])';
/** The same component everywhere, which leads to the list itself: pressed on the first one. */
const OF_EVERY_LIST = /^(Filtrer|Colonnes|Page (suivante|précédente)|(Première|Dernière) page|Afficher ou masquer)/;
/** What is done with any row, whichever it is. */
const OF_ANY_ROW = '^(Actions pour|Ajouter|Retirer|Monter|Descendre) .*';
const ARRIVED = 'body:not(:has([aria-busy="true"])) h1:not([data-left])';
const FAILURES = 'Page introuvable|Échec du chargement|Données indisponibles';

/** The walk only reads: whatever it presses. Nor does it print: a browser that prepares a page for paper draws nothing meanwhile. */
const REFUSE_WRITES = `{
  globalThis.print = () => undefined;
  globalThis.fetchAll ??= fetch;
  globalThis.fetch = (address, options) =>
    (options?.method ?? 'GET') === 'GET' ? fetchAll(address, options) : Promise.resolve(new Response('{}', { status: 409 }));
}`;
const ALLOW_WRITES = 'globalThis.fetch = fetchAll';

/** `/modules/show/12?page=2` is one of `/modules/show/$?page`: all of one kind lead to the same screen. */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://sillage.test');
  const kind = pathname.replace(/(?<=\/)[^/]*[\d$][^/]*/g, '$').replace(/(?<=.)\/$/, '');
  const keys = [...searchParams.keys()].sort();
  return keys.length === 0 ? kind : `${kind}?${keys.join('&')}`;
}

/** What the screens of a walk lead to, by kind. */
export class Links {
  readonly #page: Page;
  readonly #shown = new Map<string, Shown[]>();
  readonly #opened: Set<string>;
  #pressedEverywhere: string[] | undefined;

  /** Several walks of one person share what was opened: no kind is opened twice. */
  constructor(page: Page, opened: Set<string>) {
    this.#page = page;
    this.#opened = opened;
  }

  /** Notes the links of the screen, presses each of its buttons once, and each entry of the menus that open: notes what then shows, or where one comes to. */
  async gather(address: string, where: string): Promise<void> {
    await this.#page.evaluate(REFUSE_WRITES);
    const { shown, pressed, failures } = await this.#page.locator('body').evaluate(pressAll, {
      address,
      // The frame around the screens is the same on each.
      buttons: `${this.#pressedEverywhere ? 'main' : 'body'} ${BUTTON}`,
      // A load that the walk refuses stays a failure that can be tried again: closed, it says that its data are unavailable.
      pressed: ['Se déconnecter', 'Fermer', ...(this.#pressedEverywhere ?? [])],
      arrived: ARRIVED,
      failure: FAILURES,
      anyRow: OF_ANY_ROW,
    });
    await this.#page.evaluate(ALLOW_WRITES);
    expect.soft(failures, where).toEqual([]);
    this.#pressedEverywhere = pressed.filter((name) => OF_EVERY_LIST.test(name));
    for (const { href, names } of shown) this.#add(href, `${where}${names}`);
  }

  /** Opens an address of each kind that the walk does not open itself; where addresses hold an id, one with another id too. */
  async openAll(): Promise<void> {
    for (const [kind, shown] of this.#shown) {
      const first = this.#opened.has(kind) ? [] : [shown[0]!];
      const other = kind.includes('$') && !this.#opened.has(`${kind} other`) ? [shown.at(-1)!] : [];
      for (const { address, from } of new Set([...first, ...other])) await this.#open(address, `${from} → ${address}`);
      this.#opened.add(kind);
      if (shown.length > 1) this.#opened.add(`${kind} other`);
    }
  }

  async #open(address: string, where: string): Promise<void> {
    if (!address.startsWith('/')) return expect(address, where).toMatch(/^(https?:\/\/\w|mailto:\S+@\S|blob:)/);
    // The API, and files: they are downloaded.
    if (/^\/api\/|\.\w+$/.test(address)) {
      const answer = await this.#page.request.get(address);
      expect(answer.status(), where).toBe(200);
      expect((await answer.body()).length, where).toBeGreaterThan(0);
      return;
    }
    const { pathname } = new URL(address, this.#page.url());
    // From one record to the next the same heading stands: nothing says that it is another one's.
    if (kindOf(pathname) === kindOf(new URL(this.#page.url()).pathname)) await this.#page.goto(address);
    else await follow(this.#page, address);
    // A list made ready for paper holds a thousand rows: on a busy machine they take their time.
    await expect(this.#page.locator(ARRIVED), where).toBeVisible();
    await expect.soft(this.#page.locator('main'), where).not.toContainText(new RegExp(FAILURES));
    expect.soft(new URL(this.#page.url()).pathname, where).toBe(pathname);
    await this.#note(where);
  }

  async #note(from: string): Promise<void> {
    const addresses = await this.#page.evaluate<string[]>(
      "[...new Set(Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href')))]",
    );
    for (const address of addresses) this.#add(address, from);
  }

  #add(address: string, from: string): void {
    if (address.startsWith('#')) return;
    const kind = kindOf(address);
    const ofKind = this.#shown.get(kind);
    if (!ofKind) this.#shown.set(kind, [{ address, from }]);
    else if (ofKind.every((shown) => shown.address !== address)) ofKind.push({ address, from });
  }
}

/** What stands in a page: journeys are checked without its types. */
type Element = ElementHandle extends JSHandle<infer Node> ? Node : never;

interface Pressing {
  address: string;
  buttons: string;
  pressed: string[];
  arrived: string;
  failure: string;
  anyRow: string;
}

/** Runs in the page: a walk presses hundreds of buttons, and each question from outside costs more than its answer. */
async function pressAll(body: Element, { address, buttons, pressed, arrived, failure, anyRow }: Pressing) {
  const document = body.ownerDocument;
  const { location, history, requestAnimationFrame, setTimeout, KeyboardEvent } = document.defaultView;
  const shown: { href: string; names: string }[] = [];
  const failures: string[] = [];
  const known = new Set();
  // Of a list without a row for this person, the record that the walk asks for does not exist.
  const fails = () => new RegExp(failure).exec(body.textContent)?.[0];
  const failed = fails();

  /** The router ends an index with a slash, then without. */
  const pathOf = ({ pathname }: { pathname: string }) => pathname.replace(/(?<=.)\/$/, '');
  const find = (selector: string) =>
    Array.from<Element>(document.querySelectorAll(selector)).filter((node) =>
      node.checkVisibility({ visibilityProperty: true }),
    );
  const nameOf = (node: Element) =>
    (node.ariaLabel ?? node.textContent).replace(new RegExp(anyRow), '$1').replace(/\d+/g, '0');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  /** Two frames for the page to take up a click, then what fades in or out. */
  const settle = async () => {
    await frame();
    await frame();
    const moving = document
      .getAnimations()
      .filter(({ effect }: Element) => Number.isFinite(effect.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }: Element) => finished));
  };
  const arrive = async (names: string) => {
    for (let tries = 0; find(arrived).length === 0; tries++) {
      if (tries === 1_500) return failures.push(`${names} leads to a screen that does not come: ${location.href}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const leave = () => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
  };
  const note = (names: string) => {
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href');
      if (!known.has(href)) shown.push({ href, names });
      known.add(href);
    }
    if (fails() !== failed) failures.push(`${names}: ${fails()}`);
  };
  const press = async (node: Element, names: string) => {
    leave();
    node.click();
    await settle();
    if (pathOf(location) !== pathOf({ pathname: address })) {
      await arrive(names);
      shown.push({ href: location.pathname, names });
      note(names);
      leave();
      history.pushState({}, '', address);
      return arrive(names);
    }
    for (const heading of document.querySelectorAll('h1')) heading.removeAttribute('data-left');
    note(names);
  };
  /** Of a list its first row only. */
  const next = (selector: string) =>
    find(selector).find(
      (node) => !node.closest('li, tbody > tr')?.previousElementSibling && !pressed.includes(nameOf(node)),
    );

  note('');
  for (let button = next(buttons); button; button = next(buttons)) {
    const name = nameOf(button);
    pressed.push(name);
    await press(button, ` « ${name} »`);
    const entry = next('[role="menu"] [role="menuitem"]:enabled:not(a)');
    if (entry) {
      // The button stays to be pressed as long as its menu holds something new.
      pressed.splice(pressed.indexOf(name), 1, nameOf(entry));
      await press(entry, ` « ${name} » « ${nameOf(entry)} »`);
    }
    for (let tries = 0; tries < 3; tries++) {
      const overlay = find('[role="menu"], [role="dialog"]').at(-1);
      if (!overlay) break;
      overlay.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
      await settle();
    }
  }
  return { shown, pressed, failures };
}
