import fs from 'node:fs';
import path from 'node:path';
import { getByLabelSelector, getByRoleSelector, getByTextSelector, Ivya } from 'ivya';
import { isElementVisible } from 'ivya/utils';
import { changed, setValue } from './events.ts';
import type { ScreenPage } from './page.ts';

const PATIENCE_MS = 30_000;
const finder = Ivya.create({ browser: 'chromium' });

type Text = string | RegExp;
type ByText = Parameters<typeof getByTextSelector>;
interface Filter {
  has?: Queries;
  hasText?: Text;
  hasNotText?: Text;
  visible?: boolean;
}
interface Upload {
  name: string;
  mimeType: string;
  buffer: Uint8Array;
}

const textIn = (text: Text) => (typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text));

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

  locator(selector: string): ScreenLocator {
    return this.within(selector);
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
  last = () => this.nth(-1);
  nth = (index: number) => this.within(`nth=${index}`);
  override toString = () => this.selector;

  filter({ has, hasText, hasNotText, visible }: Filter): ScreenLocator {
    const parts = [
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasText !== undefined && `internal:has-text=${textIn(hasText)}`,
      hasNotText !== undefined && `internal:has-not-text=${textIn(hasNotText)}`,
      visible !== undefined && `visible=${visible}`,
    ];
    return this.within(parts.filter(Boolean).join(' >> '));
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
      () => `no such element: ${this.selector} in\n${this.#run(visibleText)}`,
      () => {
        const found = this.#found();
        if (found.length > 1) throw new Error(`${found.length} elements: ${this.selector}`);
        return found[0] && this.#run(() => isFit(found[0] as HTMLElement)) ? found[0] : null;
      },
    );
  }

  /** Does something to the element once it can be used, and waits for what follows. */
  async #act(
    work: (element: HTMLElement) => unknown,
    isFit: (element: HTMLElement) => boolean = () => true,
  ): Promise<void> {
    const isUsable = (each: HTMLElement) => isElementVisible(each) && !isDisabled(each) && isFit(each);
    const found = await this.#one(isUsable);
    // Effects of what has just been rendered, which may move the focus, come before anything that a person does.
    await this.#page.settled();
    const isStill = this.#run(() => found.isConnected && isUsable(found));
    const element = isStill ? found : await this.#one(isUsable);
    await this.#run(async () => work(element));
    await this.#page.settled();
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' } = {}): Promise<void> {
    if (state === 'visible') await this.#one(isElementVisible);
    else {
      await until(
        () => `still there: ${this.selector}`,
        () => !this.#found().some((each) => this.#run(() => isElementVisible(each))),
      );
    }
  }

  click = ({ button = 'left' } = {}) =>
    this.#act((target) =>
      this.#page.user.pointer({ keys: button === 'right' ? '[MouseRight]' : '[MouseLeft]', target }),
    );
  dblclick = () => this.#act((element) => this.#page.user.dblClick(element));
  hover = () => this.#act((element) => this.#page.user.hover(element));
  focus = () => this.#act((element) => element.focus());
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);

  async press(key: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press(key);
  }

  fill = (text: string) =>
    this.#act((element) => {
      element.focus();
      setValue(element, text);
      changed(element);
    });

  async setChecked(isWanted: boolean): Promise<void> {
    if ((await this.isChecked()) !== isWanted) await this.click();
    await until(
      () => `did not become ${isWanted ? 'checked' : 'unchecked'}: ${this.selector}`,
      () => this.#run(() => this.#found().some((each) => isChecked(each) === isWanted)),
    );
  }

  /** As soon as there is such an option. */
  selectOption(wanted: string | { label?: string; value?: string }): Promise<void> {
    const { label, value } = typeof wanted === 'string' ? { label: wanted, value: wanted } : wanted;
    const find = (element: Element) =>
      [...(element as HTMLSelectElement).options].find((each) => each.value === value || each.text.trim() === label);
    return this.#act(
      (element) => this.#page.user.selectOptions(element, find(element) as HTMLElement),
      (element) => find(element) !== undefined,
    );
  }

  /** Files, or the path of one. */
  async setInputFiles(files: string | Upload | Upload[]): Promise<void> {
    const element = await this.#one();
    const list = [files].flat().map((each) => {
      const { name, mimeType, buffer } = typeof each === 'string' ? uploadOf(each) : each;
      return new File([new Uint8Array(buffer)], name, { type: mimeType });
    });
    const value = Object.assign(list, { item: (index: number) => list[index] });
    this.#run(() => {
      Object.defineProperty(element, 'files', { configurable: true, value });
      changed(element);
    });
    await this.#page.settled();
  }

  innerText = async () => (await this.#one()).innerText;
  textContent = async () => (await this.#one()).textContent;
  inputValue = async () => ((await this.#one()) as HTMLInputElement).value;
  getAttribute = async (name: string) => (await this.#one()).getAttribute(name);
  isDisabled = async () => isDisabled(await this.#one());
  isEnabled = async () => !(await this.isDisabled());
  isChecked = async () => isChecked(await this.#one());
  isVisible = async () => this.#run(() => this.#found().some(isElementVisible));
  count = async () => this.#found().length;
  all = async () => this.#found().map((_, index) => this.nth(index));
  allInnerTexts = async () => this.#found().map((each) => each.innerText);
  allTextContents = async () => this.#found().map((each) => each.textContent);

  evaluateAll = async <T>(work: (elements: HTMLElement[]) => T) => this.#run(() => work(this.#found()));

  async evaluate<T, A>(work: (element: HTMLElement, argument: A) => T, argument: A): Promise<T> {
    const element = await this.#one();
    return this.#run(() => work(element, argument));
  }
}

/** A browser also has no type for most files of this kind. */
const uploadOf = (file: string): Upload => ({ name: path.basename(file), mimeType: '', buffer: fs.readFileSync(file) });

/** What a failed test shows of its page, the newest first, which a dialog at the end of the document is. */
const visibleText = () => {
  const parts = document.querySelectorAll('dialog[open], [role=dialog], [role=alert], main');
  return [...parts]
    .map((each) => each.textContent.slice(0, 1500))
    .toReversed()
    .join('\n\n');
};

const isDisabled = (element: HTMLElement) =>
  element.matches(':disabled, fieldset:disabled *') || element.closest('[aria-disabled=true]') !== null;

const isChecked = (element: HTMLElement) =>
  element.tagName === 'INPUT' ? (element as HTMLInputElement).checked : element.getAttribute('aria-checked') === 'true';
