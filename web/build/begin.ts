import type { Plugin } from "vite";
import { openingLists } from "#shared/domain/core/opening-lists.ts";

/** The first rows are asked for before any code of the app is there: by `public/begin.js`, told here what each list asks. */
export function beginLists(): Plugin {
  const lists = openingLists().map(({ path, question }) => question ?? path);
  return {
    name: "llavero:begin-lists",
    transformIndexHtml: (html) =>
      html.replace('data-lists=""', `data-lists="${lists.join(" ").replaceAll("&", "&amp;")}"`),
  };
}
