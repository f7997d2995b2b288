import { browser } from "wxt/browser";

const CHROMIUM_PAGE = "chrome://extensions/shortcuts";

interface FirefoxCommands {
  openShortcutSettings(): Promise<void>;
}

/** Since Firefox 137; the types know Chromium alone. */
function canOpenSettings(commands: object): commands is FirefoxCommands {
  return "openShortcutSettings" in commands;
}

function findKeysPage(): (() => void) | null {
  const { commands } = browser;
  if (canOpenSettings(commands)) return () => void commands.openShortcutSettings();
  if ("sidePanel" in browser) return () => void browser.tabs.create({ url: CHROMIUM_PAGE });
  return null;
}

/** Opens the browser's page of shortcuts; null in a browser that lets no extension do so. */
export const openKeysPage = findKeysPage();
