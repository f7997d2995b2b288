import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { dataOf } from "#tests/support/api.ts";
import { createPasswords } from "#server/engine/services/passwords.ts";
import { addTestUsers } from "#tests/support/test-users.ts";
import { endLeftOvers } from "#server/engine/db/embedded/left-over.ts";
import { countDatabaseProcesses, type FaultServer, startFaultServer, waitUntil } from "./server.ts";

export const COMPANY = {
  company_name: "Fincas Núñez, S.L.",
  tax_id: "B12345674",
  street: "Calle de Alcalá, 14",
  postal_code: "28014",
  city: "Madrid",
  company_email: "oficina@fincas.example",
  company_phone: "915042213",
  name: "Begoña Núñez",
  email: "begona@fincas.example",
  password: "una contraseña larga",
};

/** Sets a company up as its first administrator does, if the started server requires it. */
async function setUpCompany({ output, origin }: Pick<FaultServer, "output" | "origin">): Promise<void> {
  const [, key] = /\/set-up\/(\w+)/.exec(output) ?? [];
  if (key) dataOf(await createHttpApi(origin, null).post(`/set-up/${key}`, COMPANY));
}

type Variables = Readonly<Record<string, string>>;

/** A folder with an installation, whose server is started, killed and started again. */
export interface FaultFolder {
  readonly dataDir: string;
  start(variables?: Variables): Promise<FaultServer>;
  discard(): Promise<void>;
}

/** A set-up installation with a user per role: created once, copied for each run. */
export interface Templates {
  aFolder(variables?: Variables): Promise<FaultFolder>;
  discard(): Promise<void>;
}

async function fillTemplate(dataDir: string, port: string): Promise<void> {
  const server = await startFaultServer({ DATA_DIR: dataDir, PORT: port });
  try {
    await setUpCompany(server);
    await addTestUsers(server.db, createPasswords("light").hash);
  } finally {
    await server.stop();
  }
  // On a busy machine the server gives up waiting while its database still shuts down.
  await waitUntil("the template's database to end", async () => (await countDatabaseProcesses(dataDir)) === 0);
}

function openFolder(folder: string, fixed: Variables, port: string): FaultFolder {
  const dataDir = path.join(folder, "data");
  let running: FaultServer | null = null;
  return {
    dataDir,
    async start(variables = {}) {
      running = await startFaultServer({ ...fixed, ...variables, DATA_DIR: dataDir, PORT: port });
      return running;
    },
    async discard() {
      if (running?.isAlive()) await running.stop();
      await endLeftOvers(path.join(dataDir, "postgres"), () => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param port where the servers listen, one at a time */
export async function createTemplates(port: string): Promise<Templates> {
  const root = await mkdtemp(path.join(tmpdir(), "llavero-faults-"));
  const template = path.join(root, "template");
  let [filled, count] = [null as Promise<void> | null, 0];
  return {
    async aFolder(variables = {}) {
      await (filled ??= fillTemplate(template, port));
      count += 1;
      const folder = path.join(root, `folder-${count}`);
      await cp(template, path.join(folder, "data"), { recursive: true });
      return openFolder(folder, variables, port);
    },
    discard: () => rm(root, { recursive: true, force: true }),
  };
}
