import { getByLabelSelector, getByRoleSelector, getByTextSelector, Ivya } from 'ivya';
import { isElementVisible } from 'ivya/utils';
import type { ScreenPage } from './page.ts';

const PATIENCE_MS = 30_000;
const finder = Ivya.create({ browser: 'chromium' });

type ByText = Parameters<typeof getByTextSelector>;

/** Looks again and again until there is something; throws `failure()` if it takes too long. */
export async function until<T>(failure: () => string, look: () => T | null | false): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const found = look();
    if (found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(failure());
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** What a page and its elements can be searched for, with Playwright's selectors. */
export abstract class Queries {
  readonly selector: string;
  abstract page(): ScreenPage;

  constructor(selector: string) {
    this.selector = selector;
  }

  protected within(selector: string): ScreenLocator {
    return new ScreenLocator(this.page(), this.selector === '' ? selector : `${this.selector} >> ${selector}`);
  }

  getByRole(...by: Parameters<typeof getByRoleSelector>): ScreenLocator {
    return this.within(getByRoleSelector(...by));
  }

  getByText(...by: ByText): ScreenLocator {
    return this.within(getByTextSelector(...by));
  }

  getByLabel(...by: ByText): ScreenLocator {
    return this.within(getByLabelSelector(...by));
  }
}

/** Elements that are looked for when they are needed, with the part of Playwright's `Locator` that tests use. */
export class ScreenLocator extends Queries {
  readonly #page: ScreenPage;

  constructor(page: ScreenPage, selector: string) {
    super(selector);
    this.#page = page;
  }

  override page = () => this.#page;
  first = () => this.nth(0);
  nth = (index: number) => this.within(`nth=${index}`);
  override toString = () => this.selector;

  filter({ has }: { has: Queries }): ScreenLocator {
    return this.within(`internal:has=${JSON.stringify(has.selector)}`);
  }

  #run<T>(work: () => T): T {
    return this.#page.run(work);
  }

  #found(): HTMLElement[] {
    return this.#run(() => finder.queryLocatorSelectorAll(this.selector, document) as HTMLElement[]); // HTML only
  }

  /** The only one, as soon as it is there and fits. */
  async #one(isFit: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    return until(
      () => `no such element: ${this.selector} in\n${this.#run(() => document.body.textContent).slice(0, 2000)}`,
      () => {
        const found = this.#found();
        if (found.length > 1) throw new Error(`${found.length} elements: ${this.selector}`);
        return found[0] && this.#run(() => isFit(found[0] as HTMLElement)) ? found[0] : null;
      },
    );
  }

  /** Does something to the element once it can be used, and waits for what follows. */
  async #act(work: (element: HTMLElement) => unknown): Promise<void> {
    const element = await this.#one((each) => isElementVisible(each) && !isDisabled(each));
    await this.#run(async () => work(element));
    await this.#page.settled();
  }

  readonly #waits = {
    visible: () => this.#one(isElementVisible),
    hidden: () =>
      until(
        () => `still there: ${this.selector}`,
        () => !this.#found().some((each) => this.#run(() => isElementVisible(each))),
      ),
  };

  async waitFor({ state }: { state: 'visible' | 'hidden' }): Promise<void> {
    await this.#waits[state]();
  }

  click = () => this.#act((element) => this.#page.user.click(element));
  dblclick = () => this.#act((element) => this.#page.user.dblClick(element));

  fill = (text: string) =>
    this.#act((element) => {
      element.focus();
      setValue(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
    await until(
      () => `did not become checked: ${this.selector}`,
      () => this.#run(() => this.#found().some(isChecked)),
    );
  }

  textContent = async () => (await this.#one()).textContent;
  getAttribute = async (name: string) => (await this.#one()).getAttribute(name);
  isDisabled = async () => isDisabled(await this.#one());
  isChecked = async () => isChecked(await this.#one());
  count = async () => this.#found().length;
  allTextContents = async () => this.#found().map((each) => each.textContent);

  evaluateAll = async <T>(work: (elements: HTMLElement[]) => T) => this.#run(() => work(this.#found()));

  async evaluate<T, A>(work: (element: HTMLElement, argument: A) => T, argument: A): Promise<T> {
    const element = await this.#one();
    return this.#run(() => work(element, argument));
  }
}

const isDisabled = (element: HTMLElement) =>
  element.matches(':disabled, fieldset:disabled *') || element.closest('[aria-disabled=true]') !== null;

const isChecked = (element: HTMLElement) =>
  element.tagName === 'INPUT' ? (element as HTMLInputElement).checked : element.getAttribute('aria-checked') === 'true';

/** As a browser does it: React does not notice a value that is set on the element itself. */
function setValue(element: HTMLElement, text: string): void {
  const field = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(field.prototype, 'value')?.set?.call(element, text);
}
