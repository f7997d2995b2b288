import type { Plugin, Rolldown } from "vite";

interface Opening {
  /** The module of the page. */
  readonly page: string;
  /** Its texts. */
  readonly areas: readonly string[];
}

/** Pages that visitors open by a link, by their path with dots for slashes (`server/engine/http/web-pages.ts`). */
const openings: Readonly<Record<string, Opening>> = {
  "external-booking-form": { page: "public-booking/booking-form-page.tsx", areas: ["public", "public-booking"] },
  "external-booking": { page: "public-booking/follow-page.tsx", areas: ["public", "public-booking"] },
  "external-document": { page: "public-document/document-page.tsx", areas: ["public", "public-document"] },
  verify: { page: "public-document/verify-page.tsx", areas: ["public", "public-document"] },
  "incidents.public": { page: "public-incident/report-page.tsx", areas: ["public", "public-incident"] },
};
const DATA_PROVIDER = "/shared/ui/data-provider.tsx";

/** A visitor reads the page in the phone's own font until that of the product has come, which is as large as the page. */
const FONT = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g;

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk =>
  output.type === "chunk";

/** The chunks with these modules and all that they import. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Rolldown.OutputChunk>();
  const follow = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) follow(byName.get(name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(module)));
    if (!chunk) throw new Error(`No file of the build has ${module}`);
    follow(chunk);
  }
  return found;
}

const styleNames = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedCss ?? [])];

function pageOf(html: string, chunks: readonly Rolldown.OutputChunk[], { page, areas }: Opening): string {
  const texts = areas.map((area) => `/locales/es/${area}.ts`);
  const files = [...filesOf(chunks, [`/web/features/${page}`, DATA_PROVIDER, ...texts])];
  const isNew = (name: string) => !html.includes(`"/${name}"`);
  const styles = [...new Set(files.flatMap(styleNames))].filter(isNew);
  const scripts = files.map(({ fileName }) => fileName).filter(isNew);
  const links = [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  return html.replaceAll(FONT, "").replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
}

/**
 * Writes a page of its own for each opening, which names all files that it starts with: on a phone's line each step in
 * which files name the next ones costs a third of a second (docs/design/goals.md, F7).
 */
export function visitorPages(): Plugin {
  return {
    name: "llavero:visitor-pages",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const html = bundle["index.html"];
        if (html?.type !== "asset") throw new Error("The build has no index.html");
        const chunks = Object.values(bundle).filter(isChunk);
        for (const [name, opening] of Object.entries(openings))
          this.emitFile({
            type: "asset",
            fileName: `visitors/${name}.html`,
            source: pageOf(String(html.source), chunks, opening),
          });
      },
    },
  };
}
