import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@famibook/one-machine/free-port';
import { Builder, By, Capabilities, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { STEP_DEADLINE_MS } from '../step-deadline.ts';
import type { DrivenBrowser } from './driven-browser.ts';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Another element covers it, or it was rendered again since it was found, so nothing was pressed. */
const TRANSIENT = [error.ElementClickInterceptedError, error.StaleElementReferenceError];

/** The driver presses a position in the window, and would miss an element that moves, as in a smooth scroll. */
const STAND_STILL_IN_VIEW = `
  const [element, done] = arguments;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  let last, frames = 0;
  const look = () => {
    const { top, left } = element.getBoundingClientRect();
    frames = last === top + ' ' + left ? frames + 1 : 0;
    last = top + ' ' + left;
    if (frames === 15) done();
    else requestAnimationFrame(look);
  };
  look();`;

/** WebKit, the engine of Safari, in a hidden window, over WebDriver. */
export async function launchWebKit(productUrl: string): Promise<DrivenBrowser> {
  const port = await freePort();
  const server = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    // A process group of its own, so that the virtual screen ends with the driver.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_FORCE_SANDBOX: '0' },
  });
  const stopServer = async () => {
    if (server.pid === undefined || server.exitCode !== null) return;
    process.kill(-server.pid, 'SIGTERM');
    await once(server, 'exit');
  };
  try {
    const driver = await connect(port);
    const close = () => driver.quit().finally(stopServer);
    return { ...actions(driver, productUrl), close };
  } catch (error) {
    await stopServer();
    throw error;
  }
}

async function connect(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  });
  const end = Date.now() + STEP_DEADLINE_MS;
  for (;;) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .disableEnvironmentOverrides()
        .withCapabilities(capabilities)
        .build();
    } catch (error) {
      // The driver needs a moment until it listens.
      if (Date.now() > end) throw error;
    }
  }
}

function actions(driver: WebDriver, productUrl: string): Omit<DrivenBrowser, 'close'> {
  const located = (place: string) =>
    driver.wait(until.elementLocated(By.xpath(place)), STEP_DEADLINE_MS).catch(async (cause: Error) => {
      const shown = await driver.findElement(By.css('body')).getText();
      throw new Error(`${cause.message}\nThe page shows:\n${shown}`, { cause });
    });
  const see = async (place: string): Promise<WebElement> => {
    await located(place);
    // Several elements may match, some of them hidden, and a found one may be rendered again.
    return driver.wait(() => firstVisible(driver, place), STEP_DEADLINE_MS) as Promise<WebElement>;
  };
  const inView = async (place: string) => {
    const found = await see(place);
    await driver.executeAsyncScript(STAND_STILL_IN_VIEW, found);
    return found;
  };
  /** Retries while a closing dialog or a smooth scroll is in the way, as a user would. */
  const press = async (place: string) => {
    const isPressed = () =>
      inView(place)
        .then((found) => found.click())
        .then(() => true)
        .catch((reason: unknown) => {
          if (TRANSIENT.some((transient) => reason instanceof transient)) return false;
          throw reason;
        });
    await driver.wait(isPressed, STEP_DEADLINE_MS);
  };
  return {
    open: (path) => driver.get(new URL(path, productUrl).href),
    press,
    type: async (place, words) => (await inView(place)).sendKeys(words),
    choose: async (place, file) => (await located(place)).sendKeys(file),
    see: async (place) => void (await see(place)),
    seeFocus: async (place) => {
      const hasFocus = async () =>
        driver.executeScript<boolean>('return document.activeElement === arguments[0]', await see(place));
      await driver.wait(hasFocus, STEP_DEADLINE_MS);
    },
  };
}

async function firstVisible(driver: WebDriver, place: string): Promise<WebElement | undefined> {
  for (const element of await driver.findElements(By.xpath(place))) {
    if (await element.isDisplayed().catch(() => false)) return element;
  }
  return undefined;
}
