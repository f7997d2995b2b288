import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "#tests/support/processes/postgres-owner.ts";
import { discardServers, type ServerProcess, startServer } from "#tests/support/processes/server-process.ts";

/* The embedded PostgreSQL ends while the server works. */

vi.setConfig({ testTimeout: 180_000 });
afterEach(discardServers);

const run = promisify(execFile);

async function startEmbedded(variables: Readonly<Record<string, string>> = {}) {
  const server = await startServer({ PORT: "0", ...variables });
  const [, origin = "", key = ""] = await server.untilOutput(/(http:\/\/127\.0\.0\.1:\d+)\/set-up\/(\w{22})/);
  await server.untilOutput(/Ctrl-C stops it/);
  return { server, origin, key };
}

async function killDatabase({ dataDir }: Pick<ServerProcess, "dataDir">): Promise<void> {
  const file = await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(file, 10), "SIGKILL");
}

const statusOf = async (url: string) => (await fetch(url)).status;
const isReady = async (origin: string) => (await statusOf(`${origin}/api/ready`)) === 200;

test("a killed database is restarted three times, requests meanwhile get 503, and the fourth time the server ends", async () => {
  const { server, origin } = await startEmbedded();
  for (let kills = 0; kills < 3; kills += 1) {
    await killDatabase(server);
    const statuses = new Set<number>();
    await waitFor(async () => {
      statuses.add(await statusOf(`${origin}/api/set-up/0123456789012345678901`));
      return statuses.has(503);
    }, 5_000);
    // Known routes answer as before once it runs again: the key does not exist.
    await waitFor(async () => {
      const status = await statusOf(`${origin}/api/set-up/0123456789012345678901`);
      statuses.add(status);
      return status === 404;
    }, 30_000);
    expect([...statuses].every((status) => status === 503 || status === 404)).toBe(true);
    await waitFor(async () => server.output().split("PostgreSQL runs again").length === kills + 2, 10_000);
  }
  await killDatabase(server);
  expect(await server.ended()).toBe(1);
  expect(server.errors()).toMatch(
    /PostgreSQL ended unexpectedly \(SIGKILL\)\. It was restarted 3 times within ten minutes\./,
  );
});

test("a server that is stopped while its database restarts ends in order and leaves no process", async () => {
  const { server } = await startEmbedded();
  await killDatabase(server);
  server.child.kill("SIGTERM");
  expect(await server.ended()).toBe(0);
  const { stdout } = await run("ps", ["-eo", "args"]);
  expect(stdout).not.toContain(server.dataDir);
});

const canMount = process.platform === "linux" && process.getuid?.() === 0;

test.skipIf(!canMount)(
  "a full disk refuses uploads with 507 and work goes on by itself after space is back",
  async () => {
    const disk = await mkdtemp(path.join(tmpdir(), "llavero-disk-"));
    await run("mount", ["-t", "tmpfs", "-o", "size=700m,mode=0755", "tmpfs", disk]);
    try {
      const dataDir = path.join(disk, "data");
      await mkdir(dataDir);
      const { server, origin, key } = await startEmbedded({ DATA_DIR: dataDir });
      const company = { company_name: "Fincas Núñez", tax_id: "B12345674" };
      const user = { name: "Begoña", email: "begona@fincas.example", password: "una contraseña larga" };
      const entered = await fetch(`${origin}/api/set-up/${key}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...company, ...user }),
      });
      const { data }: { data: { accessToken: string } } = await entered.json();
      const token = data.accessToken;
      const upload = () =>
        fetch(`${origin}/api/bank-statements`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/octet-stream",
            "x-file-name": "extracto.n43",
          },
          body: "no es un extracto",
        });
      expect((await upload()).status).toBe(422);
      const ballast = path.join(disk, "ballast");
      const { stdout } = await run("df", ["--output=avail", "-B1", disk]);
      const free = Number(stdout.trim().split("\n").at(-1));
      await writeFile(ballast, Buffer.alloc(free - 100 * 1024 * 1024));
      const refused = await upload();
      expect(refused.status).toBe(507);
      const { errors }: { errors: { message: string }[] } = await refused.json();
      expect(errors[0]?.message).toContain("El disco del servidor está casi lleno");
      await writeFile(ballast, Buffer.alloc(free));
      await killDatabase({ ...server, dataDir });
      await waitFor(async () => server.output().includes("PostgreSQL waits"), 20_000);
      expect(await statusOf(`${origin}/api/ready`)).toBe(503);
      await rm(ballast);
      await waitFor(() => isReady(origin), 60_000);
      expect((await upload()).status).toBe(422);
      server.child.kill("SIGTERM");
      expect(await server.ended()).toBe(0);
    } finally {
      await discardServers();
      await run("umount", ["-l", disk]);
      await rm(disk, { recursive: true, force: true });
    }
  },
);
