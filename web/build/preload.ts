import type { HtmlTagDescriptor, Plugin } from "vite";

/** Needed by every first visit besides the entry: the texts of the default language, and the font. */
const startTexts = /\/locales\/es\/(?:core|navigation|visitor-fields)\.ts$/;
const startFont = /inter-latin-wght-normal-[\w-]+\.woff2$/;

const linkTo = (file: string, attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, href: `/${file}`, crossorigin: true },
  injectTo: "head",
});

/** Preloads them together with the entry, which saves a round trip before the login is shown. */
export function preloadStart(): Plugin {
  return {
    name: "llavero:preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((output) => {
          if (output.type === "chunk" && startTexts.test(output.facadeModuleId ?? ""))
            return [linkTo(output.fileName, { rel: "modulepreload" })];
          return startFont.test(output.fileName)
            ? [linkTo(output.fileName, { rel: "preload", as: "font", type: "font/woff2" })]
            : [];
        }),
    },
  };
}
