import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { findServer, readOrigin } from "#entrypoints/surface/server-address.ts";

/** Starts a local server and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

const says =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));

it.each([
  ["llavero.example.com", "https://llavero.example.com"],
  [" https://Llavero.Example.com:8443/persons?x=1#y ", "https://llavero.example.com:8443"],
  ["https:llavero.example.com", "https://llavero.example.com"],
  ["http://10.0.0.4:3000", "http://10.0.0.4:3000"],
  ["LocalHost:3000", "http://localhost:3000"],
  ["127.0.0.1:3000/", "http://127.0.0.1:3000"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["[2001:db8::7]", "https://[2001:db8::7]"],
  ["peñón.es", "https://xn--pen-8mak.es"],
])("%s is accepted as an address", (typed, origin) => {
  expect(readOrigin(typed)).toBe(origin);
});

it.each(["localhost.example.com", "localhostel.es", "127.example.com", "127.0.0.1.example.com"])(
  "%s is not local, so https is used",
  (typed) => expect(readOrigin(typed)).toBe(`https://${typed}`),
);

it.each([
  "",
  "https://",
  "no es una",
  "ana@example.com",
  "mailto:ana@example.com",
  "https://ana:secreto@example.com",
  "ftp://example.com",
  "chrome://extensions",
  "https://https://example.com",
  "example.com:99999",
])("'%s' is refused as an address", (typed) => expect(readOrigin(typed)).toBeNull());

it("a Llavero server is recognised, and other responses or HTML are not", async () => {
  const ours = await serve(says({ success: true, data: { status: "ok" } }));
  const another = await serve(says({ success: true, data: { name: "otro" } }));
  const wall = await serve((_request, response) => void response.end("<h1>Bienvenido</h1>"));
  const found = await Promise.all([ours, another, wall].map((port) => findServer(`http://127.0.0.1:${port}`)));
  expect(found).toEqual([`http://127.0.0.1:${ours}`, null, null]);
});

it("a host that redirects to another one is not recognised", async () => {
  const ours = await serve(says({ success: true, data: { status: "ok" } }));
  const elsewhere = await serve((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${ours}/api/health` }).end();
  });
  expect(await findServer(`http://127.0.0.1:${elsewhere}`)).toBeNull();
});
