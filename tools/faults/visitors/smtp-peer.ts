import { startSmtpServer } from "#tests/support/smtp-server.ts";

/* A mail server as its own process, which reports each mail before it acknowledges it. */

const taken = await startSmtpServer({
  port: Number(process.argv[2]),
  waitToReply: async () => void process.send?.(taken.mails.at(-1)?.headers.get("message-id")?.[0]),
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
