import type { Page } from 'playwright-core';

/** Holds back the page's requests to an address from now on, until they are released. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const [isLetGo, letGo] = signal();
  await page.route(address, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

/** Lets the server answer the next request to an address at once, and delays the response until it is released. */
export async function holdAnswer(page: Page, address: string): Promise<{ given: Promise<void>; tell: () => void }> {
  const [given, give] = signal();
  const [isTold, tell] = signal();
  const hold = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const response = await route.fetch();
    give();
    await isTold;
    await route.fulfill({ response });
  };
  await page.route(address, hold, { times: 1 });
  return { given, tell };
}

function signal(): [promise: Promise<void>, give: () => void] {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [promise, give];
}
