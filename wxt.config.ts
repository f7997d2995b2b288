import react from "@vitejs/plugin-react";
import { defineConfig } from "wxt";
import { EXTENSION_KEY } from "./shared/lib/extension-identity.ts";

const DESCRIPTION =
  "Busca personas, registra incidencias y ve los avisos de tu gestión de alquileres sin salir de la página.";

export default defineConfig({
  srcDir: ".",
  entrypointsDir: "entrypoints",
  publicDir: "entrypoints/public",
  imports: false,
  manifest: ({ browser }) => ({
    name: "Llavero",
    description: DESCRIPTION,
    icons: { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" },
    permissions: ["storage", "alarms", ...(browser === "chrome" ? ["sidePanel"] : [])],
    // No site is read at install; the one server a person names is asked for in that click.
    optional_host_permissions: ["http://*/*", "https://*/*"],
    commands: { _execute_action: { suggested_key: { default: "Ctrl+Shift+K", mac: "Command+Shift+K" } } },
    ...(browser === "chrome" ? { key: EXTENSION_KEY, minimum_chrome_version: "123" } : {}),
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "extension@llavero.test",
              strict_min_version: "128.0",
              data_collection_permissions: { required: ["none"] },
            },
          },
        }
      : {}),
  }),
  vite: ({ browser }) => ({
    plugins: [react()],
    build: { target: browser === "firefox" ? "firefox128" : "chrome123" },
  }),
  zip: { excludeSources: ["server/**", "web/**", "tests/**", ".data/**"] },
});
