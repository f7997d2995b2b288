import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--headless=new","--disable-gpu"] });
const out="/tmp/h/PAL-shots/";
async function go(name, opts, work) {
  const c = await b.newContext({ locale: opts.locale ?? "es-ES", colorScheme: opts.dark ? "dark" : "light", viewport: opts.phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }, timezoneId: "Europe/Madrid" });
  const p = await c.newPage();
  await p.goto("http://127.0.0.1:4460/login");
  await p.getByRole("textbox").first().fill("admin@llavero.test");
  await p.locator('input[type=password]').fill("llavero-demo");
  await p.keyboard.press("Enter");
  await p.waitForURL("http://127.0.0.1:4460/");
  if (opts.en) { await p.evaluate(() => localStorage.setItem("language","en")); await p.reload(); }
  await p.getByRole("button", { name: /^(Avisos|Notices|Notifications)/ }).first().waitFor(); await p.waitForTimeout(800); await p.keyboard.press("Control+k");
  await p.locator("[cmdk-input]").waitFor();
  try { await work(p, (n) => p.screenshot({ path: `${out}${name}-${n}.png` })); } catch (e) { console.log(name, String(e).slice(0,300)); await p.screenshot({ path: `${out}${name}-fail.png` }); }
  await c.close();
}
const type = async (p, t) => { await p.locator("[cmdk-input]").fill(t); await p.waitForTimeout(900); };
await go("web", {}, async (p, s) => {
  await s("root");
  await type(p, "garxia"); await s("typo");
  await type(p, "!"); await p.waitForTimeout(500);
  await type(p, "!inc-0"); await s("incidents");
  await p.keyboard.press("Tab"); await p.waitForTimeout(900); await s("incident");
  await p.keyboard.type("asignar"); await p.waitForTimeout(400); await s("assign-row");
  await p.keyboard.press("ArrowDown"); await p.keyboard.press("Enter"); await p.waitForTimeout(900); await s("assign-people");
  await p.keyboard.press("Enter"); await p.waitForTimeout(900); await s("assign-toast");
});
await go("round", {}, async (p, s) => {
  await type(p, "rc"); await p.keyboard.press("Enter"); await p.waitForTimeout(1500); await s("first");
  await p.keyboard.press("Enter"); await p.waitForTimeout(800); await s("review");
});
await go("phone-dark", { phone: true, dark: true }, async (p, s) => {
  await s("root"); await type(p, "rp 850 garcia transf ayer"); await s("line");
  await type(p, "rc"); await p.keyboard.press("Enter"); await p.waitForTimeout(1500); await p.keyboard.press("Enter"); await p.waitForTimeout(600); await s("round");
});
await go("en", { locale: "en-GB" }, async (p, s) => {
  await type(p, "rp 1250.5 garcia next friday"); await s("line");
  await p.keyboard.press("Enter"); await p.waitForTimeout(900); await s("form"); await p.keyboard.press("Enter"); await p.waitForTimeout(900); await s("form2");
});
await b.close();
