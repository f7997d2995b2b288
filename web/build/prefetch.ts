import type { Plugin } from "vite";
import { openingLists } from "#shared/domain/core/opening-lists.ts";

/**
 * Passes each list's query to `public/prefetch.js`, which requests the first rows before any code of the app has loaded.
 */
export function prefetchLists(): Plugin {
  const lists = openingLists().map(({ path, query }) => query ?? path);
  return {
    name: "llavero:begin-lists",
    transformIndexHtml: (html) =>
      html.replace('data-lists=""', `data-lists="${lists.join(" ").replaceAll("&", "&amp;")}"`),
  };
}
