import type { RoleSlug } from "#shared/domain/core/roles.ts";

/** The demo's logins (docs/design/product.md, section 7). They exist only where demo data is loaded. */
export const DEMO_PASSWORD = "llavero-demo";

export const demoUsers: readonly { email: string; name: string; role: RoleSlug }[] = [
  { email: "super@llavero.test", name: "Sofía Prieto", role: "super_admin" },
  { email: "admin@llavero.test", name: "Andrés Molina", role: "admin" },
  { email: "gestor@llavero.test", name: "Gema Santos", role: "manager" },
  { email: "agente@llavero.test", name: "Álvaro Núñez", role: "agent" },
  { email: "lectura@llavero.test", name: "Lucía Ramos", role: "viewer" },
];
