import { browser } from "wxt/browser";

const CHROMIUM_PAGE = "chrome://extensions/shortcuts";

interface FirefoxCommands {
  openShortcutSettings(): Promise<void>;
}

/** Available since Firefox 137; the type definitions cover Chromium only. */
function canOpenSettings(commands: object): commands is FirefoxCommands {
  return "openShortcutSettings" in commands;
}

function findKeysPage(): (() => void) | null {
  const { commands } = browser;
  if (canOpenSettings(commands)) return () => void commands.openShortcutSettings();
  if ("sidePanel" in browser) return () => void browser.tabs.create({ url: CHROMIUM_PAGE });
  return null;
}

/** Opens the browser's shortcut settings; null in browsers without an API for that. */
export const openKeysPage = findKeysPage();
