import { DEMO_PASSWORD, demoUsers } from "./db/demo/demo-users.ts";
import type { Env } from "./env.ts";

/** What a person reads once the server answers: where it is, and how to get in. */
export function greet(env: Env, address: string): void {
  const lines = ["", `  Llavero   ${env.publicUrl ?? address}`, ""];
  if (env.isDemo) {
    lines.push(`  Demo logins (password: ${DEMO_PASSWORD})`);
    for (const { email, role } of demoUsers) lines.push(`    ${email.padEnd(24)} ${role}`);
    lines.push("");
  }
  lines.push("  Ctrl-C stops it.", "");
  console.log(lines.join("\n"));
}
