import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig, type UserManifest } from "wxt";
import { leftOutSources } from "./entrypoints/store/left-out-sources.ts";
import { storeMessages, storeText } from "./entrypoints/store/store-texts.ts";
import { libraryParts } from "./library-parts.ts";
import { EXTENSION_KEY } from "./shared/lib/extension-identity.ts";

const panelKey = { suggested_key: { default: "Alt+Shift+L" }, description: storeText("command_panel") };

/** The manifest of both browsers. Four suggested keys are the most that Chromium takes. */
const common: UserManifest = {
  name: "Llavero",
  description: storeText("description"),
  default_locale: "es",
  icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
  permissions: ["storage", "alarms", "notifications", "contextMenus"],
  // No site is read at install; permission for the server that the user enters is requested in that click.
  optional_host_permissions: ["http://*/*", "https://*/*"],
  omnibox: { keyword: "ll" },
  commands: {
    _execute_action: { suggested_key: { default: "Ctrl+Shift+K", mac: "Command+Shift+K" } },
    quick_incident: { suggested_key: { default: "Alt+Shift+I" }, description: storeText("command_incident") },
    quick_payment: { suggested_key: { default: "Alt+Shift+Y" }, description: storeText("command_payment") },
  },
};

/** Chromium: the panel is opened by the worker, and the key makes the id that a server knows. */
const chromium: UserManifest = {
  ...common,
  permissions: [...(common.permissions ?? []), "sidePanel"],
  commands: { ...common.commands, side_panel: panelKey },
  key: EXTENSION_KEY,
  minimum_chrome_version: "127",
};

const firefox: UserManifest = {
  ...common,
  commands: { ...common.commands, _execute_sidebar_action: panelKey },
  browser_specific_settings: {
    gecko: {
      id: "extension@llavero.test",
      strict_min_version: "128.0",
      // What leaves the browser, all of it to the one server that the person names: the login, and what they enter or select.
      data_collection_permissions: {
        required: ["authenticationInfo", "financialAndPaymentInfo", "personallyIdentifyingInfo", "websiteContent"],
      },
    },
  },
};

/** A package is loaded from the disk as a whole: hashes in the names would only weigh, once for each place that loads a script. */
const plainChunkNames: Plugin = {
  name: "plain-chunk-names",
  outputOptions: (options) => ({ ...options, chunkFileNames: "chunks/[name].js" }),
};

export default defineConfig({
  srcDir: ".",
  entrypointsDir: "entrypoints",
  publicDir: "entrypoints/public",
  imports: false,
  manifest: ({ browser }) => (browser === "firefox" ? firefox : chromium),
  hooks: { "build:publicAssets": (_, files) => void files.push(...storeMessages()) },
  vite: ({ browser }) => ({
    plugins: [react(), plainChunkNames],
    resolve: { alias: libraryParts },
    // These browsers have `modulepreload`.
    build: { target: browser === "firefox" ? "firefox128" : "chrome127", modulePreload: { polyfill: false } },
  }),
  zip: { excludeSources: leftOutSources },
});
