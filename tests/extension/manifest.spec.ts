import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { EXTENSION_KEY } from "#shared/lib/extension-identity.ts";

async function readBuilt(build: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.resolve(".output", build, file), "utf8"));
}

/** Written out in full, so that any change of permissions has to be made here too. */
const common = {
  manifest_version: 3,
  name: "Llavero",
  description: "__MSG_description__",
  version: "0.1.0",
  default_locale: "es",
  icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
  optional_host_permissions: ["http://*/*", "https://*/*"],
  omnibox: { keyword: "ll" },
  action: { default_title: "Llavero", default_popup: "popup.html" },
  options_ui: { open_in_tab: true, page: "options.html" },
};
const permissions = ["storage", "alarms", "notifications", "contextMenus"];
const keys = {
  _execute_action: { suggested_key: { default: "Ctrl+Shift+K", mac: "Command+Shift+K" } },
  quick_incident: { suggested_key: { default: "Alt+Shift+I" }, description: "__MSG_command_incident__" },
  quick_payment: { suggested_key: { default: "Alt+Shift+Y" }, description: "__MSG_command_payment__" },
};
const panelKey = { suggested_key: { default: "Alt+Shift+L" }, description: "__MSG_command_panel__" };

test("the extension for Chromium requests exactly these permissions", { tag: "@gate" }, async () => {
  expect(await readBuilt("chrome-mv3", "manifest.json")).toEqual({
    ...common,
    permissions: [...permissions, "sidePanel"],
    commands: { ...keys, side_panel: panelKey },
    key: EXTENSION_KEY,
    minimum_chrome_version: "127",
    background: { type: "module", service_worker: "background.js" },
    side_panel: { default_path: "sidepanel.html" },
  });
});

test("the extension for Firefox requests exactly these permissions", { tag: "@gate" }, async () => {
  expect(await readBuilt("firefox-mv3", "manifest.json")).toEqual({
    ...common,
    permissions,
    commands: { ...keys, _execute_sidebar_action: panelKey },
    background: { type: "module", scripts: ["background.js"] },
    browser_specific_settings: {
      gecko: {
        id: "extension@llavero.test",
        strict_min_version: "128.0",
        data_collection_permissions: {
          required: ["authenticationInfo", "financialAndPaymentInfo", "personallyIdentifyingInfo", "websiteContent"],
        },
      },
    },
    sidebar_action: { default_title: "Llavero", default_panel: "sidepanel.html" },
  });
});

test("the manifest has its texts in both languages", { tag: "@gate" }, async () => {
  const messages = async (language: string) => readBuilt("chrome-mv3", `_locales/${language}/messages.json`);
  expect(await messages("es")).toMatchObject({ command_payment: { message: "Registrar un pago" } });
  expect(await messages("en")).toMatchObject({ command_payment: { message: "Register a payment" } });
  expect(await readBuilt("firefox-mv3", "_locales/en/messages.json")).toEqual(await messages("en"));
});
