import { accessSync, constants } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import * as z from "zod/mini";
import { USER } from "../data/fill.ts";
import { startChild } from "./child.ts";
import { SECRET } from "./session.ts";

const ready = z.object({ port: z.number() });
const login = z.object({ data: z.object({ accessToken: z.string(), refreshToken: z.string() }) });

const ARGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium as installed on the machine, else Playwright's own: `CHROMIUM`, or a program of that name. */
export function findChromium(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  return process.env["CHROMIUM"] ?? folders.map((folder) => path.join(folder, "chromium")).find(isProgram);
}

const args = process.getuid?.() === 0 ? [...ARGS, "--no-sandbox"] : ARGS;
export const launchOptions = { args, ...(findChromium() && { executablePath: findChromium() ?? "" }) };

/** The product with its built pages, and a browser. */
export interface BenchSite {
  readonly origin: string;
  /** A page with or without a logged-in user, in its own browser with nothing stored. */
  open(
    options?: BrowserContextOptions & {
      readonly isLoggedIn?: boolean;
      readonly stored?: Readonly<Record<string, string>>;
    },
  ): Promise<Page>;
}

async function readTokens(origin: string) {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(USER),
  });
  return login.parse(await response.json()).data;
}

const siteOf = (origin: string, browser: Browser): BenchSite => ({
  origin,
  async open({ isLoggedIn = true, stored = {}, ...options } = {}) {
    const context = await browser.newContext({ locale: "es-ES", viewport: { width: 1360, height: 860 }, ...options });
    const page = await context.newPage();
    const items = { ...stored, ...(isLoggedIn ? await readTokens(origin) : {}) };
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, items);
    return page;
  },
});

/** Serves the product's pages from a database and opens a browser. */
export async function withSite<Result>(url: string, work: (site: BenchSite) => Promise<Result>): Promise<Result> {
  const module = fileURLToPath(import.meta.resolve("../rows/p1-servers.ts"));
  const child = startChild(module, ["app", url, SECRET]);
  try {
    const { port } = ready.parse(await child.hear());
    const browser = await chromium.launch(launchOptions);
    try {
      return await work(siteOf(`http://127.0.0.1:${port}`, browser));
    } finally {
      await browser.close();
    }
  } finally {
    await child.end();
  }
}

/** Kilobytes of a kind that a page has loaded so far, compressed as transferred. */
export function watchLoads(page: Page) {
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
  });
  return async (kind: "script" | "stylesheet"): Promise<number> => {
    const all = await Promise.all(sizes);
    return all.filter((load) => load.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  };
}
