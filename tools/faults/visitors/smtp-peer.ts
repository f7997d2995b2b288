import { startSmtpServer } from "#tests/support/smtp-server.ts";

/* A mail server as a process of its own, which tells of each mail before it says that it has taken it. */

const taken = await startSmtpServer({
  port: Number(process.argv[2]),
  answer: async () => void process.send?.(taken.mails.at(-1)?.headers.get("message-id")?.[0]),
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
