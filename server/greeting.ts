import { DEMO_PASSWORD, demoUsers } from "./demo/demo-users.ts";
import type { Env } from "./engine/env.ts";

/**
 * Logs the server's address and how to log in.
 * @param setUpKey key for creating the first user; null when there is one already
 */
export function greet(env: Env, address: string, setUpKey: string | null): void {
  const origin = env.publicUrl ?? address;
  const lines = ["", `  Llavero   ${origin}`, ""];
  if (setUpKey !== null)
    lines.push(
      "  There are no users yet. This link works once and creates the company and its first user:",
      `    ${origin}/set-up/${setUpKey}`,
      "",
    );
  if (env.isDemo) {
    lines.push(`  Demo logins (password: ${DEMO_PASSWORD})`);
    for (const { email, role } of demoUsers) lines.push(`    ${email.padEnd(24)} ${role}`);
    lines.push("");
  }
  lines.push("  Ctrl-C stops it.", "");
  console.log(lines.join("\n"));
}
