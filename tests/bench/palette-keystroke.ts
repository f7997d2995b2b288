import { chromium } from "@playwright/test";
import * as z from "zod/mini";
import { DEMO_PASSWORD } from "#server/db/demo/demo-users.ts";

/*
 * F6 in a browser: from the letter to the rows laid out, with 5,000 records on the device. Wants the address of a running
 * server with demo data: `node tests/bench/palette-keystroke.ts http://127.0.0.1:3000`.
 */

const [, , origin = "http://127.0.0.1:3000"] = process.argv;
const RECORDS = 5000;
const login = z.object({ data: z.object({ accessToken: z.string(), refreshToken: z.string() }) });

const answer = await fetch(`${origin}/api/auth/login`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "admin@llavero.test", password: DEMO_PASSWORD }),
});
const { data: tokens } = login.parse(await answer.json());
const claims = z
  .object({ sub: z.string() })
  .parse(JSON.parse(Buffer.from(tokens.accessToken.split(".")[1] ?? "", "base64url").toString()));
const at = Date.now();
const records = Array.from({ length: RECORDS }, (_, index) => ({
  entity: "person",
  id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  title: `${["María", "Íñigo", "Àngels"][index % 3]} ${["García", "Núñez", "Güell", "Muñoz"][index % 4]} ${["López", "Peña", "Goñi"][index % 5] ?? "Zubizarreta"}`,
  hint: "",
  words: `${10_000_000 + index * 977}Z +346${10_000_000 + index * 331} persona${index}@example.com`,
  at,
}));

const executablePath = process.env["CHROMIUM"];
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
const page = await browser.newPage();
await page.addInitScript(
  (stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  },
  { ...tokens, [`records.${claims.sub}`]: JSON.stringify(records) },
);
await page.goto(`${origin}/faqs`, { waitUntil: "networkidle" });
await page.keyboard.press("Control+k");
await page.getByRole("option").first().waitFor();
await page.waitForTimeout(5000);

const times = await page.evaluate(
  async (searches) => {
    const input = document.querySelector<HTMLInputElement>("[cmdk-input]");
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    const measured: number[] = [];
    for (const search of searches)
      for (let length = 1; length <= search.length; length += 1) {
        const begun = performance.now();
        property?.set?.call(input, search.slice(0, length));
        input?.dispatchEvent(new Event("input", { bubbles: true }));
        await Promise.resolve();
        document.body.getBoundingClientRect();
        measured.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    return measured.toSorted((a, b) => a - b);
  },
  ["garcia lopez maria", "zubizarreta", "muñzo", "612345", "guell goñi"],
);
await browser.close();
const share = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
process.stdout.write(
  `${times.length} keystrokes: median ${share(0.5)} ms, p90 ${share(0.9)} ms, worst ${share(0.999)} ms\n`,
);
