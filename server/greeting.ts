import { DEMO_PASSWORD, demoUsers } from "./demo/demo-users.ts";
import type { Env } from "./engine/env.ts";

/**
 * What a person reads once the server answers: where it is, and how to get in.
 * @param setUpKey lets the first user in; null when there is a user already
 */
export function greet(env: Env, address: string, setUpKey: string | null): void {
  const origin = env.publicUrl ?? address;
  const lines = ["", `  Llavero   ${origin}`, ""];
  if (setUpKey !== null)
    lines.push(
      "  Nobody can log in yet. This link works once and makes the company and its first user:",
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
