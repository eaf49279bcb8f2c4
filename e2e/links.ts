import { expect, type Page } from '@playwright/test';

/** Where one link leads, and the first screen and button that showed it. */
interface Shown {
  address: string;
  from: string;
}

/** Submitting is no link, and what one cannot reach by the keyboard is part of a field. */
const BUTTON = 'button:enabled:not([type="submit"], [tabindex="-1"], [aria-hidden="true"])';
/** The same component everywhere, which leads to the list itself: pressed on the first one. */
const OF_EVERY_LIST = /^(Filtrer|Colonnes|Page (suivante|précédente)|(Première|Dernière) page)/;
const MENU_ENTRY = '[role="menu"] [role="menuitem"]:enabled:not(a):visible';
const OVERLAY = '[role="menu"]:visible, [role="dialog"]:visible';
const WHOLE = 'body:not(:has([aria-busy="true"])) h1';
const FAILURES = /Page introuvable|Échec du chargement|Données indisponibles/;

/** Two frames for the page to take up a click, then what fades in or out. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))`;
/** The walk only reads: whatever it presses. */
const REFUSE_WRITES = `{
  globalThis.fetchAll ??= fetch;
  globalThis.fetch = (address, options) =>
    (options?.method ?? 'GET') === 'GET' ? fetchAll(address, options) : Promise.resolve(new Response('{}', { status: 409 }));
}`;
const ALLOW_WRITES = 'globalThis.fetch = fetchAll';

/** `/modules/show/12?page=2` is one of `/modules/show/$?page`: all of one kind lead to the same screen. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://sillage.test');
  const kind = pathname.replace(/(?<=\/)[^/]*[\d$][^/]*/g, '$').replace(/(?<=.)\/$/, '');
  const keys = [...searchParams.keys()].sort();
  return keys.length === 0 ? kind : `${kind}?${keys.join('&')}`;
}

/** What the screens of a walk lead to: one address of each kind. */
export class Links {
  readonly #page: Page;
  readonly #shown = new Map<string, Shown>();
  readonly #opened = new Set<string>();
  #pressedOfLists: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** The walk has opened this address itself. */
  opened(address: string): void {
    this.#opened.add(kindOf(address));
  }

  /** Notes the links that stand on the page. */
  async note(from: string): Promise<void> {
    const addresses = await this.#page.evaluate<string[]>(
      "[...new Set(Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href')))]",
    );
    for (const address of addresses) this.#add(address, from);
  }

  /** Presses each button of the screen once, and each entry of the menus that open: notes what then shows, or where one comes to. */
  async press(address: string, from: string, within = 'main'): Promise<void> {
    const buttons = `${within} ${BUTTON}:visible`;
    const pressed = ['Se déconnecter', ...this.#pressedOfLists];
    await this.#page.evaluate(REFUSE_WRITES);
    for (;;) {
      const button = await pressFirst(this.#page, buttons, pressed);
      if (!button) break;
      await this.#noteEffect(address, `${from} « ${button} »`);
      const entry = await pressFirst(this.#page, MENU_ENTRY, pressed);
      // The button stays to be pressed as long as its menu holds something new.
      pressed.push(entry ?? button);
      if (entry) await this.#noteEffect(address, `${from} « ${button} » « ${entry} »`);
      for (let tries = 0; tries < 3 && (await this.#page.locator(OVERLAY).count()) > 0; tries++) {
        await this.#page.keyboard.press('Escape');
        await this.#page.evaluate(SETTLED);
      }
    }
    this.#pressedOfLists = pressed.filter((name) => OF_EVERY_LIST.test(name));
    await this.#page.evaluate(ALLOW_WRITES);
  }

  /** Opens one address of each kind that the walk has not opened itself. */
  async openAll(): Promise<void> {
    for (const [kind, { address, from }] of this.#shown) {
      if (this.#opened.has(kind)) continue;
      this.#opened.add(kind);
      await this.#open(address, `${from} → ${address}`);
    }
  }

  async #open(address: string, place: string): Promise<void> {
    if (!address.startsWith('/')) return expect(address, place).toMatch(/^(https:\/\/\w|mailto:\S+@\S|blob:)/);
    if (address.startsWith('/api/')) {
      const answer = await this.#page.request.get(address);
      expect(answer.status(), place).toBe(200);
      expect((await answer.body()).length, place).toBeGreaterThan(0);
      return;
    }
    await this.#page.goto(address);
    await expect(this.#page.locator(WHOLE), place).toBeVisible();
    await expect(this.#page.locator('main'), place).not.toContainText(FAILURES);
    expect(new URL(this.#page.url()).pathname, place).toBe(new URL(address, this.#page.url()).pathname);
    await this.note(place);
  }

  async #noteEffect(address: string, from: string): Promise<void> {
    await this.#page.evaluate(SETTLED);
    await this.note(from);
    const here = await this.#page.evaluate<string>('location.pathname');
    if (kindOf(here) === kindOf(address)) return;
    this.#add(here, from);
    await this.#page.goto(address);
    await expect(this.#page.locator(WHOLE), from).toBeVisible();
    await this.#page.evaluate(REFUSE_WRITES);
  }

  #add(address: string, from: string): void {
    const kind = kindOf(address);
    if (!address.startsWith('#') && !this.#shown.has(kind)) this.#shown.set(kind, { address, from });
  }
}

/** Presses the first button whose name is new, of a list its first row only, and answers that name. */
function pressFirst(page: Page, buttons: string, pressed: string[]): Promise<string | undefined> {
  return page.locator(buttons).evaluateAll((nodes, pressed) => {
    const nameOf = (node: (typeof nodes)[number]) =>
      (node.ariaLabel ?? node.textContent).replace(/^(Actions pour).*/, '$1').replace(/\d+/g, '0');
    const isOfLaterRow = (node: (typeof nodes)[number]) => node.closest('li, tbody > tr')?.previousElementSibling;
    const next = nodes.find((node) => !isOfLaterRow(node) && !pressed.includes(nameOf(node)));
    next?.click();
    return next && nameOf(next);
  }, pressed);
}
