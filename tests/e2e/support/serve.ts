// The product's own server with demo data, in a folder that is deleted afterwards. Its port is `PORT`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "llavero-e2e-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, {
  DATA_DIR: folder,
  HOST: "127.0.0.1",
  DEMO: "1",
  NODE_ENV: "test",
  DATABASE_URL: "",
  PASSWORD_COST: "light",
  // The mail server and the time-stamping authority of the tests run on this machine.
  SMTP_ALLOW_PRIVATE: "1",
  TICKETBAI_LICENSE: "TBAIPRUEBA0000000001",
  TICKETBAI_DEVELOPER_TAX_ID: "B12345674",
  TIMESTAMP_ALLOW_PRIVATE: "1",
});
await import("#server/main.ts");
